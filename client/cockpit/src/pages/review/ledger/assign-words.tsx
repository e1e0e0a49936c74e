import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from 'urql';
import { VocabularyDocument } from '../../../../../../src/generated/cockpit/vocabulary.ts';
import type {
  DefinitionPartsFragment,
  InputPartsFragment,
} from '../../../../../../src/generated/cockpit/graphql.ts';
import { useOpenCandidates } from '../../../data/use-open-candidates.ts';
import { useRulesOfAction } from '../../../data/use-rules-of-action.ts';
import { useShortcut } from '../../../shell/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { RefusalNote } from '../../../ui/states.tsx';
import type { Candidate } from '../candidate.ts';
import { MeaningFields } from './assign-fields.tsx';
import {
  assignmentOf,
  draftOf,
  joinableParts,
  meaning,
  meanings,
  missingIn,
  readsInput,
  type Meaning,
  type WordDraft,
} from './assignment.ts';
import css from './assign-panel.module.css';
import { useChosenWords } from './chosen-words.tsx';
import type { AssignProps } from './assign-panel.tsx';
import { bound } from './proposed-input.ts';
import { showBesideClause } from './show-beside-clause.ts';
import { textAfter, textOf } from './word-ranges.ts';

const order = Object.keys(meanings) as Meaning[];

/** What the selected words are. Each choice writes the ledger anew; with its last word the rule. */
export function AssignWords({ candidate, ledger, assigning }: AssignProps) {
  const { ranges, clear } = useChosenWords()!;
  const quotes = candidate.rule.citations.map(({ quote }) => quote);
  const text = textOf(quotes, ranges);
  const { known, definitions, ruleKeys } = useKnown(candidate);
  const following = textAfter(quotes, ranges);
  const [draft, setDraft] = useState(() => bound(draftOf(text), text, following, known));
  const panel = useRef<HTMLElement>(null);
  const set = (changes: Partial<WordDraft>): void => setDraft((before) => ({ ...before, ...changes }));
  const mean = (next: Meaning): void => {
    // Drawn at once: a key that follows goes to the field that has the focus, which must not be taken from it a frame later.
    flushSync(() =>
      setDraft((before) => {
        const draft = meaning(before, next, text);
        return readsInput.has(next) && draft.input === '' ? bound(draft, text, following, known) : draft;
      }),
    );
    // What is asked next is in the fields under it.
    const fields = '[data-fields] :is(input, select, textarea)';
    panel.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
    if (panel.current) showBesideClause(panel.current);
  };
  const { refusal, busy } = assigning;
  const missing = missingIn(draft);
  const assign = (): void => {
    if (busy || missing !== null) return;
    void assigning.assign(assignmentOf(draft, ranges, known)).then((done) => {
      if (!done) return;
      clear();
      // The panel goes, and with it what had the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-word][tabindex="0"]')?.focus());
    });
  };
  useEffect(() => {
    if (panel.current) showBesideClause(panel.current);
  }, []);
  return (
    <section
      ref={panel}
      className={css.panel}
      aria-label="What the selected words are"
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) assign();
      }}
    >
      {order.map((one) => (
        <MeaningKey key={one} of={one} mean={mean} />
      ))}
      <p className={css.words}>
        <span>Selected</span> <q>{text}</q>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          assign();
        }}
      >
        <div className={css.meanings} role="group" aria-label="These words are">
          {order.map((one) => (
            <button
              key={one}
              type="button"
              className={css.meaning}
              aria-pressed={draft.meaning === one}
              onClick={() => mean(one)}
            >
              {meanings[one].word} <kbd>{meanings[one].key}</kbd>
            </button>
          ))}
        </div>
        <div className={css.fields} data-fields>
          <MeaningFields
            draft={draft}
            set={set}
            known={known}
            parts={joinableParts(ledger)}
            definitions={definitions}
            ruleKeys={ruleKeys}
          />
        </div>
        {refusal ? <RefusalNote refusal={refusal} title="The words cannot be that" /> : null}
        <div className={css.actions}>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Say so <kbd>Ctrl Enter</kbd>
          </Button>
          <Button onClick={clear}>
            Leave them <kbd>Esc</kbd>
          </Button>
          <Hint>{missing}</Hint>
        </div>
      </form>
    </section>
  );
}

const Hint = ({ children }: { children: ReactNode }) =>
  children === null ? null : <p className={css.hint}>{children}</p>;

function MeaningKey({ of, mean }: { of: Meaning; mean: (meaning: Meaning) => void }) {
  useShortcut(meanings[of].key, () => mean(of));
  return null;
}

interface Known {
  known: InputPartsFragment[];
  definitions: DefinitionPartsFragment[];
  ruleKeys: string[];
}

/**
 * What words of this candidate can be bound to: inputs of its own, of its action, and those that its siblings propose;
 * definitions; rules of its action, signed or not.
 */
function useKnown(candidate: Candidate): Known {
  const { worldId, ruleKey } = candidate;
  const { action: actionKey } = candidate.rule;
  const { data: signed = [] } = useRulesOfAction(worldId, actionKey);
  const open = useOpenCandidates(worldId, actionKey);
  const [{ data }] = useQuery({
    query: VocabularyDocument,
    variables: { worldId },
  });
  const action = data?.vocabulary.actions.find(({ key }) => key === actionKey);
  const all = [...candidate.inputs, ...(action?.inputs.map(({ input }) => input) ?? [])];
  const keys = [...signed.map(({ key }) => key), ...open.map((one) => one.ruleKey)];
  const defined = [
    ...candidate.definitions,
    ...(data?.vocabulary.definitions.map(({ definition }) => definition) ?? []),
  ];
  return {
    known: [...new Map(all.map((input) => [input.name, input])).values()],
    definitions: [...new Map(defined.map((definition) => [definition.name, definition])).values()],
    ruleKeys: [...new Set(keys)].filter((key) => key !== ruleKey).sort(),
  };
}
