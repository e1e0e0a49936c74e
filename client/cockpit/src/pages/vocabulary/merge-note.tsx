import type { MergedName, Merging } from './merging.ts';
import css from './vocabulary-page.module.css';

/** What becomes one, said before it does; and the word of the person that it is one thing. */
export function MergeNote({
  merging: { from, into, irrevocable, losesDescription },
  kind,
  agreed,
  agree,
}: {
  merging: Merging;
  kind: 'action' | 'input';
  agreed: boolean;
  agree: (agreed: boolean) => void;
}) {
  return (
    <div className={css.merging} role="group" aria-label="What becomes one">
      <p role="status">
        <strong>
          This {kind} is there already: the two become one, <code>{into.name}</code>.
        </strong>
      </p>
      <ul>
        <li>
          <Named {...from} /> gets the other name.
        </li>
        <li>
          <Named {...into} /> stays as it is.
        </li>
      </ul>
      <p>
        {irrevocable === null ? 'They can be split again right afterwards' : 'It cannot be taken back here'}
        {irrevocable === null
          ? losesDescription
            ? `; what describes and limits ${from.name} is then that of ${into.name}.`
            : '.'
          : `: ${irrevocable}.`}
      </p>
      <label>
        <input type="checkbox" checked={agreed} onChange={({ target }) => agree(target.checked)} />
        They are the same thing
      </label>
    </div>
  );
}

const Named = ({ name, registered, candidates }: MergedName) => (
  <>
    <code>{name}</code> (
    {[
      registered ? 'in the ruleset' : null,
      candidates.length === 0
        ? null
        : `${candidates.length} open ${candidates.length === 1 ? 'candidate' : 'candidates'}: ${listed(candidates)}`,
    ]
      .filter((part) => part !== null)
      .join('; ')}
    )
  </>
);

const shownKeys = 6;
const listed = (keys: readonly string[]): string =>
  keys.slice(0, shownKeys).join(', ') +
  (keys.length > shownKeys ? ` and ${keys.length - shownKeys} more` : '');
