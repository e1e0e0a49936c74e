import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, readPhenomena, readingsOf } from '../../../scripts/score-gates/phenomenon.ts';
import { checkAgreement } from '../../../src/reading/agreement/check-agreement.ts';

const items = ['sentences.jsonl', 'clauses.jsonl'].flatMap((name) =>
  readPhenomena(path.join(import.meta.dirname, name)),
);

describe('sentences with their right reading and wrong ones', () => {
  for (const item of items)
    for (const { kind, what, rule } of readingsOf(item)) {
      it(`${item.id}: ${what === 'right' ? 'passes the right reading' : `blocks "${what}"`}`, () => {
        const content = contentOf(item, rule);
        const quotes = content.body.citations.map(({ quote }) => quote);
        const findings = checkAgreement({ quotes, headings: [], action: item.action }, content);
        const blocking = findings.filter(({ severity }) => severity === 'blocking');
        if (kind === 'right') expect(blocking).toEqual([]);
        else expect(blocking).not.toEqual([]);
        expect(findings.length - blocking.length).toBeLessThanOrEqual(2);
      });
    }
});
