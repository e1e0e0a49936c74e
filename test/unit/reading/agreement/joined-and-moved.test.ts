import { describe, expect, it } from 'vitest';
import { amount, bool, choice, date, findingsOf, int, may, must, mustNot, type Sentence } from './rule-of.ts';

const blocks = (...given: Parameters<typeof findingsOf>): boolean =>
  findingsOf(...given).some(({ severity }) => severity === 'blocking');

const both = (text: string, title: string, one: string, two: string): Sentence => ({
  quotes: [text],
  title,
  inputs: [bool(one, one.replaceAll('_', ' ')), bool(two, two.replaceAll('_', ' '))],
});

describe('"and/or"', () => {
  it.each([
    both(
      'Labels shall be printed in French and/or in Dutch.',
      'Print labels',
      'printed_in_french',
      'printed_in_dutch',
    ),
    both(
      'The hull must be marked in red and/or in orange.',
      'Mark a hull',
      'marked_in_red',
      'marked_in_orange',
    ),
    both(
      'A menu must be posted at the door and/or at the bar.',
      'Post a menu',
      'posted_at_door',
      'posted_at_bar',
    ),
  ])('is no choice of one alone: %s', (sentence) => {
    const [one, two] = sentence.inputs.map(({ name }) => `inputs.${name}`);
    expect(blocks(sentence, must, `${one} || ${two}`)).toBe(false);
    expect(blocks(sentence, must, `${one} != ${two}`)).toBe(true);
  });
});

describe('a figure of its own kind', () => {
  const visits = (text: string): Sentence => ({
    quotes: [text],
    title: 'Visit the ward',
    inputs: [int('visits_in_week', null, 'Visits in the week')],
  });

  it.each([
    'A ward must not be visited more often than three times a week.',
    'A ward must not be visited more frequently than three times a week.',
  ])('says how often at most: %s', (text) => {
    expect(blocks(visits(text), mustNot, 'inputs.visits_in_week <= 3')).toBe(false);
    expect(blocks(visits(text), mustNot, 'inputs.visits_in_week < 3')).toBe(true);
    expect(blocks(visits(text), mustNot, 'inputs.visits_in_week >= 3')).toBe(true);
  });

  it.each([
    ['2½', 2.5, 2],
    ['3¼', 3.25, 3],
    ['1 ½', 1.5, 1],
  ])('has its fraction: %s', (said, right, wrong) => {
    const sentence: Sentence = {
      quotes: [`A pupil must not swim for more than ${said} hours.`],
      title: 'Swim',
      inputs: [amount('hours_swum', 'hour', 'Hours that the pupil swims')],
    };
    expect(blocks(sentence, mustNot, `inputs.hours_swum <= ${right}`)).toBe(false);
    expect(blocks(sentence, mustNot, `inputs.hours_swum <= ${wrong}`)).toBe(true);
  });

  it.each([
    ['before', '<', '<='],
    ['after', '>', '>='],
  ])('is a year %s which something was made', (word, right, wrong) => {
    const sentence: Sentence = {
      quotes: [`A lift built ${word} 1998 must be inspected.`],
      title: 'Inspect lifts',
      inputs: [
        int('year_built', null, 'Year in which the lift was built'),
        bool('lift_inspected', 'The lift was inspected'),
      ],
    };
    expect(blocks(sentence, must, 'inputs.lift_inspected', `inputs.year_built ${right} 1998`)).toBe(false);
    expect(blocks(sentence, must, 'inputs.lift_inspected', `inputs.year_built ${wrong} 1998`)).toBe(true);
  });
});

describe('a permission', () => {
  const lodged: Sentence = {
    quotes: ['Up to and including 30 June 2028, a claim may be filed by post.'],
    title: 'File a claim by post',
    inputs: [date('filed_on', 'Day on which the claim is filed')],
  };
  const term: Sentence = {
    quotes: ['A tent that is to stand for at most 3 days may be pitched without a permit.'],
    title: 'Pitch a tent without a permit',
    inputs: [int('days_standing', 'day', 'Days for which the tent stands')],
  };

  it('refuses nothing beside its case', () => {
    expect(blocks(lodged, may, 'inputs.filed_on <= date("2028-06-30")')).toBe(false);
    expect(blocks(lodged, { ...may, if_unmet: 'deny' }, 'inputs.filed_on <= date("2028-06-30")')).toBe(true);
    expect(blocks(term, may, 'inputs.days_standing <= 3')).toBe(false);
    expect(blocks(term, { ...may, if_unmet: 'deny' }, 'inputs.days_standing <= 3')).toBe(true);
  });

  it('lasts until its day, with whatever it does without', () => {
    const boats: Sentence = {
      quotes: ['Boats built before 1 May 2010 may be sailed without a radio until 31 March 2029.'],
      title: 'Sail a boat without a radio',
      inputs: [date('built_on', 'Day on which the boat was built'), date('sailed_on', 'Day of sailing')],
    };
    const built = 'inputs.built_on < date("2010-05-01")';
    expect(blocks(boats, may, `${built} && inputs.sailed_on <= date("2029-03-31")`)).toBe(false);
    expect(blocks(boats, may, `${built} && inputs.sailed_on >= date("2029-03-31")`)).toBe(true);
  });
});

describe('what is said of someone', () => {
  const keeper: Sentence = {
    quotes: ['The lighthouse keeper, who also rings the bell, must record every fog at night.'],
    title: 'Record fog',
    inputs: [
      bool('keeper_rings_bell', 'The keeper rings the bell'),
      bool('fog_at_night', 'There is fog at night'),
      bool('fog_recorded', 'The fog was recorded'),
    ],
  };

  it('who is named already is no condition', () => {
    expect(
      blocks(keeper, must, 'inputs.fog_recorded', 'inputs.keeper_rings_bell && inputs.fog_at_night'),
    ).toBe(true);
    expect(blocks(keeper, must, 'inputs.fog_recorded', 'inputs.fog_at_night')).toBe(false);
  });

  const signing: Sentence = {
    quotes: ['The assignor and the registrar must each sign the deed; the assignee need not.'],
    title: 'Transfer land',
    inputs: ['assignor', 'registrar', 'assignee'].map((who) => bool(`signed_by_${who}`, `The ${who} signed`)),
  };
  const two = 'inputs.signed_by_assignor && inputs.signed_by_registrar';

  it('"need not" is not asked for', () => {
    expect(blocks(signing, must, two)).toBe(false);
    expect(blocks(signing, must, `${two} && inputs.signed_by_assignee`)).toBe(true);
  });

  it('"need not" of some of those who must is held against the rule', () => {
    const some = {
      ...signing,
      quotes: ['The assignor and the registrar must each sign the deed; assignors abroad need not.'],
    };
    expect(findingsOf(some, must, two)).not.toEqual([]);
  });

  it('"whose" is said of another', () => {
    const pupils: Sentence = {
      quotes: ['A pupil whose parents work abroad must register a guardian.'],
      title: 'Register a guardian',
      inputs: [
        bool('parents_work_abroad', 'The parents work abroad'),
        bool('pupil_works_abroad', 'The pupil works abroad'),
        bool('guardian_registered', 'A guardian is registered'),
      ],
    };
    const own = 'inputs.parents_work_abroad';
    expect(blocks(pupils, must, 'inputs.guardian_registered', own)).toBe(false);
    expect(blocks(pupils, must, 'inputs.guardian_registered', `${own} && inputs.pupil_works_abroad`)).toBe(
      true,
    );
  });

  it('behind the last of several is said of it alone, where the preposition is said again', () => {
    const reading: Sentence = {
      quotes: ['The map room is open only to librarians and to visitors who carry a reader card.'],
      title: 'Use the map room',
      inputs: [
        choice('user', ['librarian', 'visitor', 'other'], 'Who uses the map room'),
        bool('carries_reader_card', 'The user carries a reader card'),
      ],
    };
    const only = { ...may, if_unmet: 'deny' } as const;
    const card = 'inputs.carries_reader_card';
    expect(blocks(reading, only, `inputs.user == "librarian" || (inputs.user == "visitor" && ${card})`)).toBe(
      false,
    );
    expect(blocks(reading, only, `inputs.user in ["librarian", "visitor"] && ${card}`)).toBe(true);
  });
});

describe('an amount beside another', () => {
  const toll: Sentence = {
    quotes: ['The new toll may not exceed the old toll by more than 5%.'],
    title: 'Set the toll',
    inputs: [amount('new_toll', 'EUR', 'The new toll'), amount('old_toll', 'EUR', 'The old toll')],
  };

  it('may come on top of it, by a share of it', () => {
    expect(blocks(toll, mustNot, 'inputs.new_toll <= 1.05 * inputs.old_toll')).toBe(false);
    expect(blocks(toll, mustNot, 'inputs.new_toll <= 0.05 * inputs.old_toll')).toBe(true);
    expect(blocks(toll, mustNot, 'inputs.new_toll <= inputs.old_toll + 5')).toBe(true);
  });

  it('is divided by it, and not the other way round', () => {
    const load: Sentence = {
      quotes: [
        '“Class load” means the number of pupils divided by the teachers. The class load must not be higher than 15.',
      ],
      title: 'Run a class',
      inputs: [int('pupils', null, 'Number of pupils'), int('teachers', null, 'Number of teachers')],
    };
    expect(blocks(load, mustNot, 'inputs.pupils <= 15 * inputs.teachers')).toBe(false);
    expect(blocks(load, mustNot, 'inputs.teachers <= 15 * inputs.pupils')).toBe(true);
  });

  it('"but not all" has a line below all of them', () => {
    const board: Sentence = {
      quotes: ['At least half of the trustees of the board, but not all of them, shall be doctors.'],
      title: 'Appoint the board',
      inputs: [
        int('trustees', null, 'Trustees'),
        int('trustees_who_are_doctors', null, 'Trustees who are doctors'),
      ],
    };
    const half = '2 * inputs.trustees_who_are_doctors >= inputs.trustees';
    expect(blocks(board, must, `${half} && inputs.trustees_who_are_doctors < inputs.trustees`)).toBe(false);
    expect(blocks(board, must, half)).toBe(true);
  });

  it('is moved, and no limit of its own', () => {
    const kit: Sentence = {
      quotes: [
        'A hired kit must be returned within 20 days.',
        'The period is extended by 6 days for coaches.',
      ],
      title: 'Return a kit',
      inputs: [
        int('days_until_return', 'day', 'Days until the kit is returned'),
        bool('coach', 'The hirer is a coach'),
      ],
    };
    const days = 'inputs.days_until_return';
    expect(blocks(kit, must, `${days} <= 20 || (inputs.coach && ${days} <= 26)`)).toBe(false);
    expect(blocks(kit, must, `(!inputs.coach && ${days} <= 20) || (inputs.coach && ${days} <= 6)`)).toBe(
      true,
    );
  });

  it('holds in another case with the words of the first', () => {
    const milk: Sentence = {
      quotes: ['If milk is fresh, it must be cooled within two hours; if it is dried, within nine hours.'],
      title: 'Cool milk',
      inputs: [
        bool('fresh', 'The milk is fresh'),
        int('hours_until_cooled', 'hour', 'Hours until the milk is cooled'),
      ],
    };
    const hours = 'inputs.hours_until_cooled';
    expect(blocks(milk, must, `${hours} <= 2 || (!inputs.fresh && ${hours} <= 9)`)).toBe(false);
    expect(blocks(milk, must, `(inputs.fresh && ${hours} <= 2) || (!inputs.fresh && ${hours} >= 9)`)).toBe(
      true,
    );
  });

  it('is of the thing that has to be shown', () => {
    const pass: Sentence = {
      quotes: ['Anyone who rents a raft has to show a health note that is not older than two months.'],
      title: 'Rent a raft',
      inputs: [
        bool('note_shown', 'A health note is shown'),
        int('note_age', 'month', 'Age of the health note'),
      ],
    };
    expect(blocks(pass, must, 'inputs.note_shown && inputs.note_age <= 2')).toBe(false);
    expect(blocks(pass, must, 'inputs.note_shown && inputs.note_age >= 2')).toBe(true);
  });
});
