import { describe, expect, it } from 'vitest';
import { isInForceAtOnce } from '../../../client/cockpit/src/pages/publish/settings-in-words.ts';
import { configurationBlocks } from '../../../src/worlds/configuration-policy.ts';
import {
  changedLines,
  isWithoutDay,
  saysTheSame,
} from '../../../client/cockpit/src/pages/publish/change-in-words.ts';

const revision = {
  content_hash: 'sha256:1',
  natural_language: 'A person must not carry a vehicle over 3,500 kg.',
  action: 'ferry.carry',
  modality: 'must_not',
  tier: 'mandatory',
  applies_when: 'inputs.weight > 3500',
  requires: 'false',
  if_met: 'none',
  if_unmet: 'deny',
  from: '2026-03-01',
  to: null,
  overrides: ['R-0001'],
  limits: [],
  obligations: [{ id: 'tell', on: 'unmet', text: 'Tell the master.', values: {} }],
};
const action = {
  key: 'ferry.carry',
  title: 'Carry a vehicle',
  aggregation_mode: 'deny-overrides',
  time_zone: 'UTC',
  inputs: [{ name: 'weight', type: 'decimal', unit: 'kilogram', scale: 2, minimum: 0, maximum: 1e12 }],
  assumptions: ['inputs.weight >= 0'],
};

describe('what changed, in words', () => {
  it('tells a new rule and a new action without a line of JSON', () => {
    expect(changedLines(null, { revisions: [revision] }).come).toEqual([
      'A person must not carry a vehicle over 3,500 kg.',
      'Norm: must not, mandatory',
      'Applies: when inputs.weight > 3500',
      'Requires: false',
      'Where that is met: it decides nothing',
      'Where it is not: it denies',
      'Exception to: R-0001',
      'Duty where it is unmet: Tell the master.',
      'In force: from 2026-03-01',
    ]);
    expect(changedLines(null, action).come).toEqual([
      'Carry a vehicle',
      'How its rules are combined: A deny wins; then a permit; where no rule speaks, nothing is decided.',
      'Its days begin and end in: UTC',
      'Input weight: decimal, 2 decimal places, in kilogram, at least 0',
      'Assumed: inputs.weight >= 0',
    ]);
  });

  it('says of a period the last day that is in it', () => {
    const ended = { revisions: [{ ...revision, to: '2027-01-01' }] };
    expect(changedLines(null, ended).come).toContain('In force: from 2026-03-01 until 2026-12-31');
  });

  it('does not say of guidance that it denies', () => {
    const { come } = changedLines(null, { revisions: [{ ...revision, tier: 'guidance' }] });
    expect(come).toContain('Norm: must not, guidance');
    expect(come).toContain('Where it is not: it advises against it');
    expect(come.join(' ')).not.toMatch(/denies|decides/);
  });

  it('of a change tells what differs, under what stays', () => {
    const later = { ...revision, content_hash: 'sha256:2', applies_when: 'inputs.weight > 4000' };
    expect(changedLines({ revisions: [revision] }, { revisions: [later] })).toEqual({
      kept: revision.natural_language,
      gone: ['Applies: when inputs.weight > 3500'],
      come: ['Applies: when inputs.weight > 4000'],
    });
  });

  it('hides nothing that differs and has no words, and tells where only a digest does', () => {
    const [input] = action.inputs;
    const wider = { ...action, inputs: [{ ...input, maximum: 1e13 }] };
    expect(changedLines(action, wider)).toMatchObject({
      gone: [expect.stringContaining('1000000000000')],
      come: [expect.stringContaining('10000000000000')],
    });
    const proved = { revisions: [{ ...revision, content_hash: 'sha256:2' }] };
    expect(changedLines({ revisions: [revision] }, proved)).toMatchObject({ gone: [], come: [] });
  });

  it('tells that a rule has no day, and of what leaves its period out nothing', () => {
    const dayless = { revisions: [{ ...revision, from: null }] };
    expect(changedLines(null, dayless).come).toContain(
      'In force: it has no day: it decides nothing until it gets one',
    );
    expect([isWithoutDay(dayless), isWithoutDay({ revisions: [revision] })]).toEqual([true, false]);
    const { from: _from, ...restated } = revision;
    expect(changedLines(null, restated).come.join(' ')).not.toContain('In force');
  });

  it('knows what says the same from what only has the same lines', () => {
    const proved = { revisions: [{ ...revision, content_hash: 'sha256:2' }] };
    expect(saysTheSame({ revisions: [revision] }, proved)).toBe(true);
    expect(saysTheSame(null, proved)).toBe(false);
    const [early, late] = [
      { ...revision, to: '2027-01-01' },
      { ...revision, natural_language: 'Nobody sails.', from: '2027-01-01' },
    ];
    const exchanged = {
      revisions: [
        { ...early, natural_language: late.natural_language },
        { ...late, natural_language: early.natural_language },
      ],
    };
    const before = { revisions: [early, late] };
    expect(saysTheSame(before, exchanged)).toBe(false);
    const { gone, come } = changedLines(before, exchanged);
    expect([gone[0], come[0]]).toEqual([early.natural_language, late.natural_language]);
  });

  it('keeps texts, and shows the JSON of what it does not know', () => {
    expect(changedLines('old', 'new')).toEqual({ kept: null, gone: ['old'], come: ['new'] });
    expect(changedLines(null, { of: { distiller: 'model' } }).come).toEqual([
      '{\n  "of": {\n    "distiller": "model"\n  }\n}',
    ]);
  });

  it('says names with what each is, where that is all', () => {
    const { gone, come } = changedLines(
      { masked_inputs: [], inputs: 'kept' },
      { masked_inputs: ['name', 'iban'], inputs: 'kept' },
    );
    expect(gone).toEqual([]);
    expect(come).toEqual(['masked inputs: name, iban']);
  });

  it('tells settings in the words of the page where they are set', () => {
    const before = { approvals_required: 1, allow_self_approval: true, hand_written: 'second_operator' };
    const after = { ...before, approvals_required: 2, hand_written: 'author' };
    expect(changedLines(before, after, 'approvals')).toMatchObject({
      gone: [
        'Operators who have to sign: 1',
        'What an operator wrote, and no reading of the words confirms, is signed by: another operator',
      ],
      come: [
        'Operators who have to sign: 2',
        'What an operator wrote, and no reading of the words confirms, is signed by: its author, who has acknowledged what was not read',
      ],
    });
  });

  it('knows of each block of settings whether it holds at once, as the service does', () => {
    for (const [name, { inForce }] of Object.entries(configurationBlocks)) {
      expect([name, isInForceAtOnce(name)]).toEqual([name, inForce === 'at_once']);
    }
  });
});
