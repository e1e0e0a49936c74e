import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/publication/mint/reconcile.ts';
import { nothingPublished, versionRuleSet } from '../../../src/publication/version/version-content.ts';
import { checkRuleSet } from '../../../src/rules/rule-set/check-rule-set.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';

const int = (name: string, fields: Partial<InputDeclaration> = {}): InputDeclaration => ({
  name,
  type: 'int',
  minimum: 0,
  maximum: 1000,
  ...fields,
});

/** Two rules that read the same thing under the names of two inputs. */
const divergent = (canonical: InputDeclaration, other: InputDeclaration, limit = '12') =>
  contentOf(
    [
      headOf('R-0001', { requires: `inputs.${canonical.name} <= 40` }, [canonical]),
      headOf('R-0002', { requires: `inputs.${other.name} >= ${limit}` }, [other]),
    ],
    [canonical, other],
  );

describe('reconciliation', () => {
  it('realigns another naming convention without asking, for exactly the rules that read it', async () => {
    const content = divergent(int('passenger_count'), int('passengerCount'));
    const { renames, applied, questions } = await reconcile(content, nothingPublished, []);
    expect(questions).toEqual([]);
    expect(renames).toEqual({
      'ferry.operate': { 'R-0002': { passengerCount: { input: 'passenger_count' } } },
    });
    expect(applied).toMatchObject([
      { because: 'naming_convention', rules: [{ rule: 'R-0002', proof: 'equivalent' }] },
    ]);
    const ruleSet = versionRuleSet({ ...content, renames }, 'ferry.operate');
    expect(ruleSet?.action.inputs.map(({ name }) => name)).toEqual(['passenger_count']);
    expect(ruleSet && checkRuleSet(ruleSet).ok).toBe(true);
  });

  it('realigns another unit by its exact factor', async () => {
    const months = int('age_months', { unit: 'month' });
    const years = int('age_years', { unit: 'year', maximum: 120 });
    const { renames } = await reconcile(divergent(months, years), nothingPublished, []);
    expect(renames).toEqual({
      'ferry.operate': {
        'R-0002': { age_years: { input: 'age_months', numerator: '1', denominator: '12', unit: 'year' } },
      },
    });
  });

  it('asks about a guess, and does what the operator says', async () => {
    const content = divergent(int('passenger_count'), int('count_of_passengers'));
    const asked = await reconcile(content, nothingPublished, []);
    expect(asked.renames).toEqual({});
    expect(asked.questions).toMatchObject([
      {
        kind: 'rename',
        input: 'count_of_passengers',
        proposal: { to: 'passenger_count', because: 'same_words' },
      },
    ]);
    const question = { action: 'ferry.operate', input: 'count_of_passengers' };
    const renamed = await reconcile(content, nothingPublished, [
      { ...question, renameTo: 'passenger_count' },
    ]);
    expect(renamed.questions).toEqual([]);
    expect(renamed.applied).toMatchObject([{ because: 'arbitration' }]);
    const kept = await reconcile(content, nothingPublished, [{ ...question, renameTo: null }]);
    expect(kept).toEqual({ renames: {}, applied: [], questions: [] });
  });

  it('takes up the next time what it was told the last time', async () => {
    const content = divergent(int('passenger_count'), int('count_of_passengers'));
    const { renames } = await reconcile(content, nothingPublished, [
      { action: 'ferry.operate', input: 'count_of_passengers', renameTo: 'passenger_count' },
    ]);
    const next = await reconcile(content, { ...content, renames }, []);
    expect(next.questions).toEqual([]);
    expect(next.renames).toEqual(renames);
    expect(next.applied).toMatchObject([{ because: 'alias' }]);
  });

  it('never renames what a published version has, and asks before it is declared otherwise', async () => {
    const published = divergent(int('passenger_count'), int('passengerCount'));
    expect(await reconcile(published, published, [])).toEqual({ renames: {}, applied: [], questions: [] });
    const narrowed = divergent(int('passenger_count', { maximum: 50 }), int('passengerCount'));
    const asked = await reconcile(narrowed, published, []);
    expect(asked.questions).toMatchObject([
      {
        kind: 'published_input_changed',
        input: 'passenger_count',
        before: { maximum: 1000 },
        after: { maximum: 50 },
      },
    ]);
    const confirmed = await reconcile(narrowed, published, [
      { action: 'ferry.operate', input: 'passenger_count', renameTo: null },
    ]);
    expect(confirmed.questions).toEqual([]);
  });

  it('lets a new name converge on the published one, whichever was declared first', async () => {
    const published = contentOf(
      [headOf('R-0001', { requires: 'inputs.passenger_count <= 40' }, [int('passenger_count')])],
      [int('passenger_count')],
    );
    const content = divergent(int('passengerCount'), int('passenger_count'));
    const { renames } = await reconcile(content, published, []);
    expect(renames).toEqual({
      'ferry.operate': { 'R-0001': { passengerCount: { input: 'passenger_count' } } },
    });
  });

  it('asks about a published input that the draft has no more, and takes null for the operator’s word', async () => {
    const published = divergent(int('passengers'), int('crew'));
    const content = contentOf(
      [headOf('R-0001', { requires: 'inputs.passengers <= 40' }, [int('passengers')])],
      [int('passengers')],
    );
    const { questions } = await reconcile(content, published, []);
    expect(questions).toMatchObject([
      { kind: 'published_input_removed', action: 'ferry.operate', input: 'crew', before: { name: 'crew' } },
    ]);
    const crew = { action: 'ferry.operate', input: 'crew' };
    expect((await reconcile(content, published, [{ ...crew, renameTo: null }])).questions).toEqual([]);
    const renamed = await reconcile(content, published, [{ ...crew, renameTo: 'passengers' }]);
    expect(renamed.questions.map(({ kind }) => kind)).toEqual(['published_input_removed']);
  });
});
