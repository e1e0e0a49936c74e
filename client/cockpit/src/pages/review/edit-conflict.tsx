import { Button } from '../../ui/button.tsx';
import css from './candidate.module.css';
import type { Conflict } from './edit-draft.ts';

interface ConflictProps {
  conflicts: readonly Conflict[];
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Two people edited one candidate: nothing of either is lost until one of them says which holds. */
export function EditConflict({ conflicts, keepMine, takeTheirs }: ConflictProps) {
  return (
    <div role="alert" className={`${css.card} ${css.acknowledge}`}>
      <div className={css.findingBody}>
        <p>
          <strong>Someone changed it while you were editing.</strong> Nothing of yours was saved, and nothing
          of theirs was overwritten.
        </p>
        {conflicts.length === 0 ? (
          <p>The parts that you can edit here say the same; what differs are its cases, words or quotes.</p>
        ) : (
          <div className={css.wrap} tabIndex={0} role="region" aria-label="What differs">
            <table className={`${css.table} ${css.stacked}`}>
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">As it was</th>
                  <th scope="col">Theirs</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {conflicts.map(({ name, base, theirs, mine }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>
                      <span className={css.phoneLabel}>was </span>
                      {base}
                    </td>
                    <td>
                      <span className={css.phoneLabel}>theirs </span>
                      {theirs}
                    </td>
                    <td>
                      <span className={css.phoneLabel}>yours </span>
                      {mine}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className={css.values}>
          <Button onClick={keepMine}>Go on with mine, over theirs</Button>
          <Button onClick={takeTheirs}>Take theirs</Button>
        </div>
      </div>
    </div>
  );
}
