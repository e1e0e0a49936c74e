import { describe, expect, it } from 'vitest';
import { amount, bool, date, entitled, findingsOf, int, may, must, mustNot, verdictOf } from './rule-of.ts';
import type { Sentence } from './rule-of.ts';

/** Annotated statutes often name their inputs and say no more of them. */
const named = (name: string) => bool(name, '');

describe('norms of statutes', () => {
  const help: Sentence = {
    quotes: ['It is a violation of this rule for any person to obtain a waiver from a tenant.'],
    title: 'Ask of a tenant',
    inputs: [named('obtains_waiver')],
  };

  it('forbid what is a violation', () => {
    expect(verdictOf(help, mustNot, '!inputs.obtains_waiver')).not.toBe('blocked');
    expect(verdictOf(help, mustNot, 'inputs.obtains_waiver')).toBe('blocked');
    expect(verdictOf(help, must, '!inputs.obtains_waiver')).toBe('blocked');
  });

  it('refuse a rule that binds in name and only grants', () => {
    const lists: Sentence = {
      quotes: ['Later editions of the register are not included.'],
      title: 'Cite a register',
      inputs: [named('later_edition')],
    };
    expect(verdictOf(lists, mustNot, '!inputs.later_edition')).not.toBe('blocked');
    expect(verdictOf(lists, { ...mustNot, if_unmet: 'permit' }, '!inputs.later_edition')).toBe('blocked');
  });

  it('let an entitlement end with its period', () => {
    const leave: Sentence = {
      quotes: [
        'The entitlement to study leave shall expire at the end of the 9-month period from enrolment.',
      ],
      title: 'Take study leave',
      inputs: [int('months_since_enrolment', 'month', '')],
    };
    expect(verdictOf(leave, entitled, 'inputs.months_since_enrolment <= 9')).not.toBe('blocked');
    expect(verdictOf(leave, entitled, 'inputs.months_since_enrolment >= 9')).toBe('blocked');
    expect(verdictOf(leave, entitled, 'inputs.months_since_enrolment <= 8')).toBe('blocked');
  });
});

describe('figures of statutes', () => {
  it('ask for at least as long as something has to be kept', () => {
    const books: Sentence = {
      quotes: ['Each pawnbroker must keep, for a period of eighteen (18) months from the sale, the ledger.'],
      title: 'Keep a ledger',
      inputs: [int('months_kept_since_sale', 'month', '')],
    };
    expect(verdictOf(books, must, 'inputs.months_kept_since_sale >= 18')).not.toBe('blocked');
    expect(verdictOf(books, must, 'inputs.months_kept_since_sale <= 18')).toBe('blocked');
    expect(verdictOf(books, must, 'inputs.months_kept_since_sale > 18')).toBe('blocked');
    expect(verdictOf(books, mustNot, 'inputs.months_kept_since_sale >= 18')).toBe('blocked');
  });

  it('do not ask for it of what may be kept so long', () => {
    const loan: Sentence = {
      quotes: ['A reader may keep a book for 3 weeks.'],
      title: 'Keep a book',
      inputs: [int('weeks_kept', 'week', '')],
    };
    expect(verdictOf(loan, may, 'inputs.weeks_kept <= 3')).not.toBe('blocked');
  });

  it('are the most of what someone is entitled to', () => {
    const days: Sentence = {
      quotes: ['A warden shall be entitled to a total of 12 shifts of rest.'],
      title: 'Take a rest',
      inputs: [int('shifts_of_rest', null, 'Shifts of rest with this one')],
    };
    expect(verdictOf(days, entitled, 'inputs.shifts_of_rest <= 12')).not.toBe('blocked');
    expect(verdictOf(days, entitled, 'inputs.shifts_of_rest >= 12')).toBe('blocked');
    expect(verdictOf(days, entitled, 'inputs.shifts_of_rest < 12')).toBe('blocked');
  });

  it('say when something is sent, and not what it has in it', () => {
    const letter: Sentence = {
      quotes: ['Send a letter that contains a plan at least 15 days before the works begin.'],
      title: 'Announce works',
      inputs: [int('days_before_works', 'day', '')],
    };
    expect(verdictOf(letter, must, 'inputs.days_before_works >= 15')).not.toBe('blocked');
  });

  it('are each a limit of "or both"', () => {
    const penalty: Sentence = {
      quotes: ['A smuggler shall be fined not more than 500 EUR or detained not more than 6 days, or both.'],
      title: 'Punish a smuggler',
      inputs: [amount('fine', 'EUR', ''), int('days_detained', 'day', '')],
    };
    const both = 'inputs.fine <= 500.00 && inputs.days_detained <= 6';
    expect(verdictOf(penalty, must, both)).not.toBe('blocked');
    expect(verdictOf(penalty, must, both.replace('&&', '||'))).toBe('blocked');
  });
});

describe('cases of statutes', () => {
  const report: Sentence = {
    quotes: ['The assessor must, so far as reasonably practicable, file the report before 1 June 2020.'],
    title: 'File a report',
    inputs: [named('reasonably_practicable'), date('filed', '')],
  };

  it('are held against the rule where no word of them is in it, whatever its inputs say of themselves', () => {
    const inTime = 'inputs.filed < date("2020-06-01")';
    expect(verdictOf(report, must, inTime, 'inputs.reasonably_practicable')).not.toBe('blocked');
    const dropped = findingsOf({ ...report, inputs: report.inputs.slice(1) }, must, inTime);
    expect(dropped.find(({ severity }) => severity === 'blocking')?.message).toBe(
      'No part of the rule stands for "so far as reasonably practicable".',
    );
  });

  it('are no "provided by" of what a thing is', () => {
    const period: Sentence = {
      quotes: ['The period provided for by the order must not exceed 12 months.'],
      title: 'Set a period',
      inputs: [int('period_months', 'month', '')],
    };
    expect(verdictOf(period, mustNot, 'inputs.period_months <= 12')).not.toBe('blocked');
  });

  const smuggling: Sentence = {
    quotes: ['A person who knowingly ships, stores, sells, or buys untaxed spirits must report it.'],
    title: 'Deal in spirits',
    inputs: [named('knowingly'), named('untaxed'), named('reported')],
  };

  it('hold together around a series of acts', () => {
    const report = 'inputs.reported';
    expect(verdictOf(smuggling, must, report, 'inputs.knowingly && inputs.untaxed')).not.toBe('blocked');
    expect(verdictOf(smuggling, must, report, 'inputs.knowingly || inputs.untaxed')).toBe('blocked');
  });

  it('do not lose the knowledge that makes the offence', () => {
    const without = { ...smuggling, inputs: smuggling.inputs.slice(1) };
    const found = findingsOf(without, must, 'inputs.reported', 'inputs.untaxed');
    expect(found.map(({ message }) => message)).toContain('No part of the rule stands for "knowingly".');
  });

  it('are those of items that are not quoted, where the trunk has half their names', () => {
    const search: Sentence = {
      quotes: ['An officer may search the cellar of a dealer for spirits—'],
      title: 'Search a cellar',
      inputs: [named('dealer_consents'), named('has_search_warrant')],
    };
    const found = findingsOf(search, may, 'inputs.dealer_consents || inputs.has_search_warrant');
    expect(found.filter(({ severity }) => severity === 'blocking')).toEqual([]);
    expect(found.map(({ message }) => message).join(' ')).toContain('The quote ends where its list begins.');
  });

  it('are when something is done, where the thing is named by what is done', () => {
    const survey: Sentence = {
      quotes: ['Before granting a lease, the board shall carry out a survey.'],
      title: 'Lease land',
      inputs: [named('survey_done_before_lease')],
    };
    expect(verdictOf(survey, must, 'inputs.survey_done_before_lease')).not.toBe('blocked');
    expect(verdictOf(survey, must, '!inputs.survey_done_before_lease')).toBe('blocked');
  });
});

describe('items of statutes that are not quoted', () => {
  const inputs = [named('on_warrant'), named('by_consent')];

  it.each([
    ['A carrier must not open a parcel except—', mustNot, 'inputs.on_warrant || inputs.by_consent', '&&'],
    ['The following goods are not admitted:', mustNot, '!inputs.on_warrant && !inputs.by_consent', '||'],
    [
      'An officer may open a parcel for one or more of the following:',
      may,
      'inputs.on_warrant || inputs.by_consent',
      '&&',
    ],
  ])('are joined as the words before the list join them: %s', (quote, norm, requires, other) => {
    const clause: Sentence = { quotes: [quote], title: 'Send a letter', inputs };
    expect(verdictOf(clause, norm, requires)).toBe('acknowledge');
    expect(verdictOf(clause, norm, requires.replace(/&&|\|\|/, other))).toBe('blocked');
  });

  it.each([
    [
      'A dog may be brought in unless it is any of the following:',
      may,
      '!inputs.muzzle && !inputs.ill',
      '||',
    ],
    [
      'A dog may be brought in unless it is all of the following:',
      may,
      '!inputs.muzzle || !inputs.ill',
      '&&',
    ],
    [
      'A dog may be brought in, except where it is any of the following:',
      may,
      '!inputs.muzzle && !inputs.ill',
      '||',
    ],
    ['A dog may be brought in if it is any of the following:', may, 'inputs.muzzle || inputs.ill', '&&'],
    ['A dog must be kept out if it is all of the following:', must, '!inputs.muzzle || !inputs.ill', '&&'],
  ])('are joined the other way where what they say is the worse: %s', (quote, norm, requires, other) => {
    const dogs: Sentence = {
      quotes: [quote],
      title: 'Bring a dog in',
      inputs: [named('muzzle'), named('ill')],
    };
    const blocks = (code: string): boolean =>
      findingsOf(dogs, norm, code).some(
        ({ severity, message }) => severity === 'blocking' && message.includes('of a list that begins so'),
      );
    expect(blocks(requires)).toBe(false);
    expect(blocks(requires.replace(/&&|\|\|/, other))).toBe(true);
  });

  it('are left to the list where they are denied', () => {
    const dogs: Sentence = {
      quotes: ['A dog may be brought in if it is not all of the following:'],
      title: 'Bring a dog in',
      inputs: [named('muzzle'), named('ill')],
    };
    expect(verdictOf(dogs, may, '!inputs.muzzle || !inputs.ill')).toBe('acknowledge');
    expect(verdictOf(dogs, may, '!inputs.muzzle && !inputs.ill')).toBe('acknowledge');
  });

  it('are joined as the list has it, where the words before it do not say', () => {
    const clause: Sentence = { quotes: ['An officer may open a parcel if:'], title: 'Send a letter', inputs };
    expect(verdictOf(clause, may, 'inputs.on_warrant || inputs.by_consent')).toBe('acknowledge');
    expect(verdictOf(clause, may, 'inputs.on_warrant && inputs.by_consent')).toBe('acknowledge');
  });
});

describe('ones of statutes', () => {
  const offices: Sentence = {
    quotes: ['Each harbour shall name one or more offices and keep a single register of ships.'],
    title: 'Run a harbour',
    inputs: [int('offices', null, 'Offices that are named'), int('registers', null, 'Registers of ships')],
  };

  it('are one at least, and one and no more', () => {
    expect(verdictOf(offices, must, 'inputs.offices >= 1 && inputs.registers == 1')).toBe('green');
  });

  it.each([
    'inputs.offices <= 1 && inputs.registers == 1',
    'inputs.offices > 1 && inputs.registers == 1',
    'inputs.offices == 1 && inputs.registers == 1',
    'inputs.offices >= 1 && inputs.registers >= 1',
  ])('are no %s', (requires) => {
    expect(verdictOf(offices, must, requires)).toBe('blocked');
  });
});
