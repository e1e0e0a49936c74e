import { expect, it } from 'vitest';
import { doubtOtherActors } from '../../../src/distillation/doubt-other-actors.ts';
import { proposeCandidates, type CandidateProposal } from '../../../src/distillation/candidate-proposal.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const action = {
  key: 'workshop.clean_tools',
  title: 'Clean tools',
  inputs: [
    { name: 'tools_cleaned_daily', type: 'bool' as const, description: 'The tools are cleaned daily' },
    { name: 'tool_length_cm', type: 'int' as const, unit: 'centimetre', description: 'Length of the tool' },
  ],
};

async function proposed(text: string, firstNumber: number): Promise<CandidateProposal[]> {
  const parsed = parseSource({ bytes: Buffer.from(`${text}\n`), mediaType: 'text/markdown' });
  const source = { source_material_id: `source ${firstNumber}`, ...parsed };
  const distilled = await distillSource(source, { actions: [action], problem_space: 'workshop' });
  return proposeCandidates(
    distilled,
    { sha256: '', effectiveFrom: '2026-01-01', effectiveTo: null },
    firstNumber,
  );
}

/** Whether the second text's rule is put to a person, where the first text's is in the world already. */
async function isDoubtedBeside(first: string, second: string): Promise<boolean> {
  const [known] = await proposed(first, 1);
  const [own] = await proposed(second, 2);
  const [, judged] = await doubtOtherActors([known!, own!], []);
  return judged!.doubts.length > own!.doubts.length;
}

it('what is asked of another actor is put to a person, who learns of whom it was asked', async () => {
  const [butcher] = await proposed('The butcher must clean the tools daily.', 1);
  const [carpenter] = await proposed('A carpenter shall clean the tools daily.', 2);
  const [, judged] = await doubtOtherActors([butcher!, carpenter!], []);
  expect(judged).toMatchObject({
    flags: ['ambiguous'],
    confidence: 0.5,
    doubts: [
      {
        flag: 'ambiguous',
        words: ['A carpenter'],
        message: expect.stringContaining('R-0001 of this action asks the same of “The butcher”') as string,
      },
    ],
  });
});

it('the same actor in other words of the same noun is no other', async () => {
  const butcher = 'The butcher must clean the tools daily.';
  expect(await isDoubtedBeside(butcher, 'Butchers shall clean all tools daily.')).toBe(false);
  expect(await isDoubtedBeside(butcher, 'Carpenters shall clean all tools daily.')).toBe(true);
});

it('other actors of an action may be asked other things', async () => {
  expect(
    await isDoubtedBeside(
      'The butcher must clean the tools daily.',
      'A carpenter must not clean a tool if the tool length exceeds 80 centimetres.',
    ),
  ).toBe(false);
});

it('a rule that the world has already counts, and its own key does not', async () => {
  const [carpenter] = await proposed('A carpenter shall clean the tools daily.', 2);
  const { body } = carpenter!.content;
  const known = {
    ruleKey: 'R-0001',
    action: body.action,
    appliesWhen: 'true',
    requires: 'inputs.tools_cleaned_daily',
    actor: 'The butcher',
  };
  const flagsBesideKnown = async (rule: typeof known) =>
    (await doubtOtherActors([carpenter!], [rule]))[0]?.flags;
  expect(await flagsBesideKnown(known)).toEqual(['ambiguous']);
  expect(await flagsBesideKnown({ ...known, action: 'workshop.other' })).toEqual([]);
  expect(await flagsBesideKnown({ ...known, actor: 'Carpenters' })).toEqual([]);
});

it('of thousands of actors each is told of one other, and no turn of the event loop is long', async () => {
  const [carpenter] = await proposed('A carpenter shall clean the tools daily.', 1);
  const { content } = carpenter!;
  const [citation] = content.body.citations;
  const actor = (index: number): string =>
    `The ${'abcdefghij'[index % 10]}${'lmnopqrstu'[Math.floor(index / 10) % 10]}ot${String(index)}er`;
  const proposals = Array.from({ length: 4_000 }, (_, index): CandidateProposal => {
    const words = actor(index);
    const ledger = structuredClone(content.body.ledger!);
    ledger.norm.who = [
      {
        kind: 'given',
        role: 'actor',
        words: [{ citation: 0, start: 0, end: words.length }],
        read_by: ledger.norm.read_by,
      },
    ];
    const citations = [{ ...citation!, quote: `${words} shall clean the tools daily.` }];
    return {
      ...carpenter!,
      ruleKey: `R-${String(index + 1)}`,
      content: { ...content, body: { ...content.body, citations, ledger } },
    };
  });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  const judged = await doubtOtherActors(proposals, []);
  clearInterval(turning);
  expect(judged.every(({ doubts }) => doubts.length === 1)).toBe(true);
  // One for each hundred of each pass at the least: a comparison of all with all would leave none.
  expect(turns).toBeGreaterThan(20);
});
