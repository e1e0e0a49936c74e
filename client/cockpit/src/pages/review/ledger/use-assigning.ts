import { useState } from 'react';
import {
  AssignWordsDocument,
  ChangeCandidateDocument,
} from '../../../../../../src/generated/cockpit/review.ts';
import type { AssignWordsInput } from '../../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../../data/command.ts';
import type { Candidate } from '../candidate.ts';
import { caseInputOf } from '../case-input.ts';
import { declarationOf } from './declaration.ts';

export interface Assigning {
  /** Whether it was done. */
  assign: (
    said: Pick<AssignWordsInput, 'words' | 'element' | 'slot' | 'group' | 'inputs'>,
  ) => Promise<boolean>;
  /** That a person changed the rule otherwise on this page, from what it was to the content of the hash. */
  note: (before: Candidate, after: string) => void;
  /** Takes the last change of this page back; null when there is none, or the rule was changed elsewhere since. */
  undo: (() => void) | null;
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
}

/** All of a candidate that a change on this page can be of, as an edit takes it. */
const contentOf = ({ rule, inputs }: Candidate) => ({
  naturalLanguage: rule.naturalLanguage,
  modality: rule.modality,
  appliesWhen: rule.appliesWhen,
  requires: rule.requires,
  ifMet: rule.ifMet,
  ifUnmet: rule.ifUnmet,
  obligations: rule.obligations.map(({ id, on, text, values }) => ({ id, on, text, values })),
  suite: rule.suite.map(caseInputOf),
  inputs: inputs.map(declarationOf),
  ledger: (rule.readingLedger?.tree ?? null) as unknown,
});

/** Says what words are, and takes back what was changed on this page. `written`: the rule was written from the words, so the gates can run. */
export function useAssigning(candidate: Candidate, written: () => void): Assigning {
  const sending = useCommand(AssignWordsDocument);
  const editing = useCommand(ChangeCandidateDocument);
  const [past, setPast] = useState<readonly { before: Candidate; after: string }[]>([]);
  const { worldId, candidateId, contentHash } = candidate;
  const last = past.at(-1);
  const undo = async (before: Candidate): Promise<void> => {
    sending.forget();
    const outcome = await editing.run({
      worldId,
      candidateId,
      expectedContentHash: contentHash,
      ...contentOf(before),
    });
    if (!outcome.done) return;
    // The step before that one made what is there now.
    const hash = outcome.value.contentHash;
    setPast((steps) =>
      steps
        .slice(0, -1)
        .map((step, index, all) => (index === all.length - 1 ? { ...step, after: hash } : step)),
    );
    if (before.gate1 !== null) written();
  };
  return {
    assign: async (said) => {
      editing.forget();
      const outcome = await sending.run({ worldId, candidateId, expectedContentHash: contentHash, ...said });
      if (!outcome.done) return false;
      const { contentHash: after, rule } = outcome.value;
      setPast((steps) => [...steps, { before: candidate, after }]);
      if (rule.readingLedger?.complete) written();
      return true;
    },
    note: (before, after) => setPast((steps) => [...steps, { before, after }]),
    undo: last?.after === contentHash ? () => void undo(last.before) : null,
    busy: sending.busy || editing.busy,
    refusal: sending.refusal ?? editing.refusal,
    forget: () => {
      sending.forget();
      editing.forget();
    },
  };
}
