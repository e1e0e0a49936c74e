import { inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import { builder } from '../graphql/builder.ts';
import { conditionWords, type ConditionLine } from '../rules/language/expression-words.ts';
import { whoDoes } from '../rules/ledger/who-does.ts';
import type { InputDeclaration, RuleBody } from '../rules/model.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { RuleRevisionRef } from './rule.graphql.ts';

interface RuleWords {
  appliesWhen: ConditionLine[];
  requires: ConditionLine[];
}

const ConditionLineRef = builder.objectRef<ConditionLine>('ConditionLine').implement({
  description: 'One condition in words, or the head of several.',
  fields: (t) => ({
    depth: t.exposeInt('depth', {
      description: '0 for the whole; lines below it with one more are what it joins.',
    }),
    words: t.exposeString('words', {
      description:
        'Inputs by their descriptions, amounts with their units; code in backticks where it has no wording.',
    }),
  }),
});

const RuleWordsRef = builder.objectRef<RuleWords>('RuleWords').implement({
  description: 'What the code of a rule says, put into words from its syntax tree: nobody wrote them.',
  fields: (t) => ({
    appliesWhen: t.field({
      type: [ConditionLineRef],
      description: 'When it speaks; empty where it always does.',
      resolve: ({ appliesWhen }) => appliesWhen,
    }),
    requires: t.field({
      type: [ConditionLineRef],
      description: 'What it asks; empty where nothing is asked.',
      resolve: ({ requires }) => requires,
    }),
  }),
});

function wordsOf(
  { applies_when, requires, ledger, citations }: RuleBody,
  inputs: readonly InputDeclaration[],
): RuleWords {
  const quotes = citations.map(({ quote }) => quote);
  const doers = ledger ? whoDoes(quotes, ledger) : undefined;
  return {
    appliesWhen: conditionWords(applies_when, inputs, doers),
    requires: conditionWords(requires, inputs, doers),
  };
}

builder.prismaObjectField(CandidateRef, 'inWords', (t) =>
  t.field({
    type: RuleWordsRef,
    select: { body: true, inputs: true },
    description: 'What its code says, in words.',
    resolve: ({ body, inputs }) => wordsOf(ruleBodyColumn.read(body), inputsColumn.read(inputs)),
  }),
);

builder.prismaObjectField(RuleRevisionRef, 'inWords', (t) =>
  t.field({
    type: RuleWordsRef,
    select: { body: true, inputs: true },
    description: 'What its code says, in words.',
    resolve: ({ body, inputs }) => wordsOf(ruleBodyColumn.read(body), inputsColumn.read(inputs)),
  }),
);
