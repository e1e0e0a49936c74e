import { Link } from '@tanstack/react-router';
import type { VocabularyQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, pageCss, Rows } from '../../ui/page.tsx';
import css from './vocabulary-page.module.css';

export type FoundTerm = VocabularyQuery['vocabulary']['terms'][number];

/** What the law defines and the ruleset does not have yet: each as the beginning of a definition. */
export function FoundTerms({
  worldId,
  terms,
  define,
}: {
  worldId: string;
  terms: readonly FoundTerm[];
  define: (term: FoundTerm) => void;
}) {
  if (terms.length === 0) return null;
  return (
    <Panel title="Terms that the sources define">
      <Rows label="Terms that the sources define">
        {terms.map((found) => (
          <li key={found.name}>
            <div className={pageCss.grow}>
              <p className={css.name}>{found.term}</p>
              {found.citations.map(({ sourceMaterialId, quote, start }) => (
                <Link
                  key={`${sourceMaterialId} ${start}`}
                  className={css.quote}
                  to="/r/$world/sources/$source"
                  params={{ world: worldId, source: sourceMaterialId }}
                >
                  <q>{quote}</q>
                </Link>
              ))}
              <p className={pageCss.small}>
                {found.definition === null
                  ? 'What it computes could not be read: say it, where a rule needs it.'
                  : 'What it computes was read. Look at it before you take it over.'}
              </p>
            </div>
            <Button onClick={() => define(found)}>
              Define<span className="visually-hidden"> the term {found.term}</span>
            </Button>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
