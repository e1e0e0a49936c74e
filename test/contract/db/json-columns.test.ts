import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import {
  caseInputsColumn,
  caseObligationsColumn,
  caseOutputsColumn,
} from '../../../src/acceptance/acceptance-case-columns.ts';
import { auditDetailColumn } from '../../../src/audit/audit-columns.ts';
import { anchorAnswerColumn, renderingColumn } from '../../../src/db/anchor-columns.ts';
import {
  actionProposalColumn,
  bindingsColumn,
  definitionColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../../../src/db/model-columns.ts';
import { answerColumn, askedColumn, decisionInputsColumn } from '../../../src/decisions/decision-columns.ts';
import {
  differencesColumn,
  flipsColumn,
  rejectedColumn,
  undeclaredColumn,
  replayRequestColumn,
} from '../../../src/decisions/replay-columns.ts';
import {
  doubtsColumn,
  leftOutColumn,
  modelAnswersColumn,
  modelSettingsColumn,
  termsColumn,
} from '../../../src/distillation/run-columns.ts';
import { gate1Column, gate2Column, specificationColumn } from '../../../src/gates/gate-columns.ts';
import { envelopeColumn, snapshotDataColumn } from '../../../src/outbox/outbox-columns.ts';
import {
  publicationAnswerColumn,
  publicationFindingsColumn,
  publicationRequestColumn,
} from '../../../src/publication/mint/publication-columns.ts';
import { restatedColumn } from '../../../src/publication/notes/restatement-columns.ts';
import {
  cardColumn,
  inputSchemaColumn,
  manifestColumn,
  publicJwkColumn,
  snapshotColumn,
} from '../../../src/publication/version/version-columns.ts';
import { signedContentColumn } from '../../../src/review/approval-columns.ts';
import { modelReadingsColumn } from '../../../src/review/model-reading-columns.ts';
import { blocksColumn, remarksColumn } from '../../../src/sources/source-columns.ts';
import { configurationColumn, decisionLogColumn } from '../../../src/worlds/configuration-columns.ts';

interface Reader {
  read(value: Prisma.JsonValue): unknown;
}

/** Every JSON column and its codec. */
const codecs: Record<string, Reader> = {
  'AcceptanceCase.inputs': caseInputsColumn,
  'AcceptanceCase.outputs': caseOutputsColumn,
  'AcceptanceCase.obligations': caseObligationsColumn,
  'WorldAuthoringAudit.detail': auditDetailColumn,
  'AccessAudit.detail': auditDetailColumn,
  'IdempotencyAnchor.answer': anchorAnswerColumn,
  'IdempotencyAnchor.rendering': renderingColumn,
  'DecisionRecord.inputs': decisionInputsColumn,
  'DecisionRecord.answer': answerColumn,
  'DecisionRecord.asked': askedColumn,
  'Replay.request': replayRequestColumn,
  'Replay.differences': differencesColumn,
  'Replay.rejected': rejectedColumn,
  'Replay.flips': flipsColumn,
  'Replay.undeclared': undeclaredColumn,
  'DistillationRun.modelSettings': modelSettingsColumn,
  'DistillationSource.terms': termsColumn,
  'DistillationSource.leftOut': leftOutColumn,
  'DistillationSource.modelAnswers': modelAnswersColumn,
  'OutboxMessage.envelope': envelopeColumn,
  'CardSnapshot.data': snapshotDataColumn,
  'WorldModelVersion.snapshot': snapshotColumn,
  'Publication.request': publicationRequestColumn,
  'Publication.answer': publicationAnswerColumn,
  'Publication.findings': publicationFindingsColumn,
  'ActionModule.manifest': manifestColumn,
  'ActionModule.inputSchema': inputSchemaColumn,
  'WorldModelCard.content': cardColumn,
  'Restatement.before': restatedColumn,
  'Restatement.after': restatedColumn,
  'PublishingKey.publicJwk': publicJwkColumn,
  'ApprovalDecision.signedContent': signedContentColumn,
  'RuleCandidate.body': ruleBodyColumn,
  'RuleCandidate.inputs': inputsColumn,
  'RuleCandidate.definitions': definitionsColumn,
  'RuleCandidate.actionProposal': actionProposalColumn,
  'RuleCandidate.doubts': doubtsColumn,
  'RuleCandidate.modelReadings': modelReadingsColumn,
  'RuleCandidate.gate1': gate1Column,
  'RuleCandidate.gate2': gate2Column,
  'RuleRevision.body': ruleBodyColumn,
  'RuleRevision.inputs': inputsColumn,
  'RuleRevision.definitions': definitionsColumn,
  'RuleRevision.specification': specificationColumn,
  'SourceMaterial.blocks': blocksColumn,
  'SourceMaterial.remarks': remarksColumn,
  'WorldModel.decisionLog': decisionLogColumn,
  'Action.inputs': inputsColumn,
  'Action.bindings': bindingsColumn,
  'Definition.body': definitionColumn,
  'ConfigurationBlock.value': configurationColumn,
};

/** Columns that hold any JSON, each with its reason. */
const anyJson: Record<string, string> = {
  'IdempotencyAnchor.answer': 'what the command answered, which only it knows',
  'Restatement.before': 'as an operator states it',
  'Restatement.after': 'as an operator states it',
  'ConfigurationBlock.value': 'a restored version may bring a block whose name this release does not know',
  'WorldModel.decisionLog': 'the same of the version in force',
};

const schemaFolder = 'prisma/schema';
const columns = readdirSync(schemaFolder).flatMap((file) =>
  [...readFileSync(join(schemaFolder, file), 'utf8').matchAll(/^model (\w+) \{([^]*?)^\}/gm)].flatMap(
    ([, model, body]) =>
      [...body!.matchAll(/^ {2}(\w+) +Json\b/gm)].map(([, field]) => ({ model: model!, field: field! })),
  ),
);

describe('a JSON column has one codec', () => {
  it('every column of the schema is listed, and no other', () => {
    expect(Object.keys(codecs).sort()).toEqual(columns.map(({ model, field }) => `${model}.${field}`).sort());
  });

  it.each(columns.map(({ model, field }) => `${model}.${field}`))(
    '%s refuses what it does not hold',
    (name) => {
      const { read } = codecs[name]!;
      for (const strange of [42, 'text', [[1]]]) {
        if (name in anyJson) expect(read(strange)).toBe(strange);
        else expect(() => read(strange), JSON.stringify(strange)).toThrow(/^The column [\w.]+ does not hold/);
      }
    },
  );
});

/** `Model` to the texts of the GraphQL types that show its rows. */
const shown = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql.ts'))
  .flatMap((path) => readFileSync(join('src', path), 'utf8').split(/(?=builder\.prisma(?:Object|Node)\()/))
  .flatMap((text) => {
    const model = /^builder\.prisma(?:Object|Node)\('(\w+)'/.exec(text)?.[1];
    return model === undefined ? [] : [{ model, text: text.split(/^\}\);$/m)[0]! }];
  });

describe('no resolver shows a JSON column past its codec', () => {
  it.each(columns.filter(({ model }) => shown.some((one) => one.model === model)))(
    '$model.$field',
    ({ model, field }) => {
      const past = shown.filter((one) => one.model === model && one.text.includes(`expose('${field}'`));
      expect(past.map(({ model: name }) => name)).toEqual([]);
    },
  );

  it('types of rows are found', () => {
    expect(new Set(shown.map(({ model }) => model)).size).toBeGreaterThan(20);
  });
});
