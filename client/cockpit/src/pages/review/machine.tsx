import type { CSSProperties } from 'react';
import type { InputPartsFragment, WordsPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Name } from '../../ui/name.tsx';
import { meaningOf } from '../../ui/input-meaning.ts';
import { EffectBadge } from '../../ui/badge.tsx';
import css from './candidate.module.css';
import { Cel } from './cel.tsx';
import type { Candidate } from './candidate.ts';
import { useLit } from './ledger/lit.tsx';

/** What runs: when the rule speaks, what it asks, what it then contributes, and what it reads. */
export function Machine({
  rule,
  inWords,
  inputs,
  definitions,
}: Pick<Candidate, 'rule' | 'inWords' | 'definitions'> & { inputs: readonly InputPartsFragment[] }) {
  const { paths } = useLit();
  const litUnder = (slot: string): string =>
    [...paths].some((path) => path.startsWith(slot)) ? `${css.code} ${css.lit}` : css.code!;
  return (
    <section className={css.section} aria-labelledby="machine">
      <div className={css.sectionHead}>
        <h2 id="machine">The machine decides</h2>
      </div>
      <div className={css.card}>
        <Cel name="Applies when" text={rule.appliesWhen}>
          <InWords lines={inWords.appliesWhen} none={rule.appliesWhen === 'true' ? 'always' : null} />
        </Cel>
        <Cel name="Requires" text={rule.requires}>
          <InWords lines={inWords.requires} none={rule.requires === 'true' ? 'nothing' : null} />
        </Cel>
        <div className={css.code}>
          <dl className={css.facts}>
            <div>
              <dt>If met</dt>
              <dd>
                <EffectBadge effect={rule.ifMet} />
              </dd>
            </div>
            <div>
              <dt>If unmet</dt>
              <dd>
                <EffectBadge effect={rule.ifUnmet} />
              </dd>
            </div>
            {rule.limits.length > 0 ? (
              <div>
                <dt>Its deny prevails over</dt>
                <dd className={css.key}>{rule.limits.join(', ')}</dd>
              </div>
            ) : null}
          </dl>
          {rule.tier === 'MANDATORY' ? null : (
            <p>As advice: it goes with the answer, and no decision follows from it.</p>
          )}
        </div>
        {rule.limitReasons.map(({ rule: key, reason }) => (
          <div key={key} className={css.code}>
            <span className={css.codeName}>
              Why its deny prevails over <span className={css.key}>{key}</span>
            </span>
            {reason}
          </div>
        ))}
        {rule.overrides.map((edge) => (
          <div key={edge.rule} className={litUnder('norm/over/')}>
            <span className={css.codeName}>
              Exception to <span className={css.key}>{edge.rule}</span>
            </span>
            {edge.citation ? (
              <blockquote className={css.words}>{edge.citation.quote}</blockquote>
            ) : (
              edge.reason
            )}
          </div>
        ))}
        {rule.obligations.map((duty) => (
          <div key={duty.id} className={litUnder('norm/obligations/')}>
            <span className={css.codeName}>Duty, when {duty.on.toLowerCase()}</span>
            {duty.text}
          </div>
        ))}
        {definitions.map((definition) => (
          <div key={definition.name}>
            {definition.cases.map((one, index) => (
              <Cel
                key={index}
                name={`terms.${definition.name}${one.when === 'true' ? '' : ` when ${one.when}`}${definition.unit === null ? '' : `, in ${definition.unit}`}`}
                text={one.value}
              />
            ))}
          </div>
        ))}
      </div>
      {inputs.length > 0 ? <InputTable inputs={inputs} /> : null}
    </section>
  );
}

/** What an expression says, line by line, so that no one has to read CEL to sign it. */
export function InWords({ lines, none }: { lines: WordsPartsFragment['requires']; none: string | null }) {
  if (lines.length === 0) return none === null ? null : <p className={css.inWords}>{none}</p>;
  return (
    <div className={css.inWords}>
      {lines.map(({ depth, words }, index) => (
        <p key={index} style={{ '--depth': depth } as CSSProperties}>
          {words.split('`').map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}
        </p>
      ))}
    </div>
  );
}

export const InputTable = ({ inputs }: { inputs: readonly InputPartsFragment[] }) => (
  <div className={`${css.card} ${css.wrap} ${css.section}`} tabIndex={0} role="region" aria-label="Inputs">
    <table className={`${css.table} ${css.stacked}`}>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Type</th>
          <th scope="col">What it means</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map((input) => (
          <tr key={input.name}>
            <td>
              <Name of={input.name} />
            </td>
            <td>
              {input.type.toLowerCase()}
              {input.unit === null ? '' : `, ${input.unit}`}
              {input.values ? `: ${input.values.join(', ')}` : ''}
            </td>
            <td>{meaningOf(input)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
