import { Name } from '../../ui/name.tsx';
import { Button } from '../../ui/button.tsx';
import { Body, Panel, pageCss, Rows } from '../../ui/page.tsx';
import type { VocabularyQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Keys, Known } from './keys.tsx';
import css from './vocabulary-page.module.css';

type Definition = VocabularyQuery['vocabulary']['definitions'][number];

const reads = /\b(inputs|terms)\.([A-Za-z]\w{0,63})/g;

/** What feeds a definition: the inputs and other definitions that its cases read. */
const feedsOf = ({ definition }: Definition): string[] => [
  ...new Set(
    definition.cases.flatMap(({ when, value }) =>
      [...`${when} ${value}`.matchAll(reads)].map(([, kind, name]) =>
        kind === 'terms' ? `definition ${name}` : `${name}`,
      ),
    ),
  ),
];

export function Definitions({
  worldId,
  definitions,
  idOf,
  write,
}: {
  worldId: string;
  definitions: readonly Definition[];
  idOf: ReadonlyMap<string, string>;
  write: (which: Definition['definition'] | 'new') => void;
}) {
  return (
    <Panel title="Definitions" aside={<Button onClick={() => write('new')}>New definition</Button>}>
      {definitions.length === 0 ? (
        <Body>
          <p className={pageCss.quiet}>None yet. A term that several rules read is said once here.</p>
        </Body>
      ) : null}
      <Rows label="Definitions">
        {definitions.map((item) => {
          const { definition, registered, candidates } = item;
          const feeds = feedsOf(item);
          return (
            <li key={definition.name}>
              <div className={pageCss.grow}>
                <p className={css.name}>
                  <Name of={definition.name} />
                  <span className={pageCss.quiet}>
                    {definition.type.toLowerCase()}
                    {definition.unit === null ? '' : ` · in ${definition.unit}`}
                  </span>
                </p>
                {definition.description === '' ? null : (
                  <p className={pageCss.quiet}>{definition.description}</p>
                )}
                {definition.cases.map(({ when, value, citation }, index) => (
                  <div key={index} className={css.case}>
                    <pre>{when === 'true' ? value : `${value}  if  ${when}`}</pre>
                    {citation ? <q className={css.quote}>{citation.quote}</q> : null}
                  </div>
                ))}
                <p className={pageCss.small}>
                  {feeds.length === 0 ? 'It reads no input.' : `Fed by ${feeds.join(', ')}.`}{' '}
                  {candidates.length > 0 ? (
                    <>
                      Brought by <Keys worldId={worldId} keys={candidates} idOf={idOf} />
                    </>
                  ) : null}
                </p>
              </div>
              <Known registered={registered} />
              {registered ? (
                <Button onClick={() => write(definition)}>
                  Change<span className="visually-hidden"> the definition {definition.name}</span>
                </Button>
              ) : null}
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
