import { describe, expect, it } from 'vitest';
import { conditionWords } from '../../../../src/rules/language/expression-words.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

const fact = (name: string, description: string): InputDeclaration => ({ name, type: 'bool', description });
const figure = (name: string, description: string, unit: string | null = null): InputDeclaration => ({
  name,
  type: 'decimal',
  scale: 2,
  unit,
  description,
});
const count = (name: string, description: string): InputDeclaration => ({ name, type: 'int', description });

const inputs: InputDeclaration[] = [
  fact('shed_has_gutter', 'The shed has a gutter'),
  fact('gutter', 'Shed has gutter'),
  fact('lease_signed', 'The lease has been signed'),
  fact('owner_key', 'The owner has the key'),
  fact('beekeeper_trained', 'Beekeeper: trained'),
  fact('rider_wears_vest', 'Rider: wears a vest'),
  fact('rowing', 'Rowing on the lake'),
  fact('steward_present', 'A steward is present'),
  fact('lends_boat', 'The club lends the boat to a guest'),
  fact('every_lamp', 'Every lamp is lit'),
  fact('wet_or_icy', 'The path is wet or icy'),
  fact('must_pay', 'The owner must pay'),
  fact('sample_labelled', 'Label the sample'),
  fact('accompanies', 'Teaches a pupil who is'),
  fact('to_graze', 'To graze a goat'),
  figure('gust', 'The gust', 'km/hour'),
  figure('pump_power', 'The pump power', 'w'),
  figure('walk_duration', 'The walk', 'hour'),
  figure('delay_duration', 'The delay', 'minute'),
  figure('shut', 'How long: the lock is shut', 'hour'),
  figure('distance_to_hive', 'Distance to hive: burn a heap of a hive', 'metre'),
  figure('grant_share', 'The grant share of the building cost', 'percent'),
  figure('owed', 'The applicant owes in locker fees', 'EUR'),
  figure('water', 'temperature of the water exceeds 30 °C'),
  figure('market', 'The market share of the firm', 'percent'),
  figure('female', 'The female share of the board', 'percent'),
  figure('carried', 'Weight: carry a passenger', 'kilogram'),
  figure('towed', 'Weight: tow a trailer', 'kilogram'),
  figure('speed', 'Speed: past the school'),
  figure('days_since_fault', 'Days after the fault is found: repair the lift', 'day'),
  count('warden_count', 'The number of wardens on watch at the weir'),
  count('barrel_count', 'The number of rain barrels kept in the yard'),
  count('child_count', 'The number of children in the boat'),
  count('member_count', 'The number of members of the club'),
  figure('driving', 'The number of hours at the wheel', 'hour'),
  figure('posts', 'The number of posts in the section'),
  count('hours_worked', 'The number of hours guests worked'),
  count('moored', 'The number of boats the club has moored at the quay'),
  count('untied', 'The number of ropes are not tied to the fence'),
  count('guest_age', 'Age: pour wine for a guest'),
];

describe('a rule read aloud', () => {
  it.each([
    [
      '!(inputs.gust > 40 || !inputs.shed_has_gutter)',
      'the gust is at most 40 km per hour, and the shed has a gutter',
    ],
    [
      '!(inputs.gust > 40 && inputs.shed_has_gutter)',
      'the gust is at most 40 km per hour, or the shed has no gutter',
    ],
    ['!inputs.shed_has_gutter', 'the shed has no gutter'],
    ['inputs.gutter', 'the shed has gutter'],
    ['!inputs.lease_signed', 'the lease has not been signed'],
    ['!inputs.owner_key', 'the owner does not have the key'],
    ['inputs.beekeeper_trained', 'the beekeeper is trained'],
    ['!inputs.beekeeper_trained', 'the beekeeper is not trained'],
    ['inputs.rider_wears_vest', 'the rider wears a vest'],
    ['!inputs.rider_wears_vest', 'the rider does not wear a vest'],
    ['inputs.rowing', 'the one who acts is rowing on the lake'],
    ['!inputs.steward_present', 'no steward is present'],
    ['!inputs.lends_boat', 'the club does not lend the boat to a guest'],
    ['!inputs.every_lamp', 'it is not so that every lamp is lit'],
    ['!inputs.wet_or_icy', 'it is not so that the path is wet or icy'],
    ['!inputs.must_pay', 'it is not so that the owner must pay'],
    ['inputs.sample_labelled', 'the sample is labelled'],
    ['!inputs.to_graze || inputs.lease_signed', 'if it is to graze a goat, the lease has been signed'],
    ['inputs.pump_power <= 300', 'the pump power is at most 300 W'],
    ['inputs.walk_duration > 3', 'the walk lasts more than 3 hours'],
    ['inputs.delay_duration > 3', 'the delay is more than 3 minutes'],
    ['inputs.shut > 3', 'the lock is shut for more than 3 hours'],
    ['inputs.distance_to_hive > 20', 'the distance to a hive is more than 20 metres'],
    ['inputs.grant_share >= 25', 'the grant is at least 25 percent of the building cost'],
    ['inputs.owed <= 50', 'the applicant owes at most 50 EUR in locker fees'],
    ['inputs.water <= 30', 'the temperature of the water is at most 30'],
    ['inputs.market >= 25', 'the market share of the firm is at least 25 percent'],
    ['inputs.female >= 40', 'the female share of the board is at least 40 percent'],
    ['inputs.carried <= 100', 'the weight (carry a passenger) is at most 100 kilograms'],
    ['inputs.towed > 750', 'the weight (tow a trailer) is more than 750 kilograms'],
    ['inputs.speed <= 10', 'the speed past the school is at most 10'],
    ['inputs.days_since_fault <= 14', 'the lift is repaired within 14 days after the fault is found'],
    ['inputs.days_since_fault > 14', 'the lift is repaired more than 14 days after the fault is found'],
    ['inputs.warden_count >= 2', 'at least 2 wardens are on watch at the weir'],
    ['inputs.warden_count < 2', 'fewer than 2 wardens are on watch at the weir'],
    ['inputs.warden_count >= 1', 'at least 1 warden is on watch at the weir'],
    ['inputs.warden_count < 1', 'no warden is on watch at the weir'],
    ['inputs.barrel_count == 3', 'exactly 3 rain barrels are kept in the yard'],
    ['inputs.child_count > 0', 'at least 1 child is in the boat'],
    ['inputs.child_count == 0', 'no child is in the boat'],
    // Of hours there is more between none and one.
    ['inputs.driving < 1', 'the number of hours at the wheel is less than 1'],
    ['inputs.driving > 0', 'the number of hours at the wheel is more than 0'],
    ['inputs.driving <= 9', 'the number of hours at the wheel is at most 9'],
    ['inputs.posts < 1', 'the number of posts in the section is less than 1'],
    ['inputs.hours_worked >= 2', 'the number of hours guests worked is at least 2'],
    ['inputs.moored < 1', 'the number of boats the club has moored at the quay is less than 1'],
    ['inputs.untied < 1', 'the number of ropes that are not tied to the fence is less than 1'],
    ['inputs.member_count >= 5', 'the number of members of the club is at least 5'],
    ['inputs.guest_age >= 18', 'the age of the guest is at least 18'],
    ['inputs.lease_signed || inputs.owner_key', 'the lease has been signed, or the owner has the key'],
  ])('%s: %s', (source, words) => {
    expect(conditionWords(source, inputs)).toEqual([{ depth: 0, words }]);
  });

  it('is in one line only where that is short, and lists the rest', () => {
    const heads = (source: string) => conditionWords(source, inputs).map((line) => line.words);
    expect(heads('inputs.wet_or_icy && inputs.lease_signed')[0]).toBe('all of these:');
    expect(heads('inputs.lease_signed && inputs.owner_key && inputs.rowing')[0]).toBe('all of these:');
    expect(heads('inputs.lease_signed && (inputs.owner_key || inputs.rowing)')).toEqual([
      'all of these:',
      'the lease has been signed',
      'the owner has the key, or the one who acts is rowing on the lake',
    ]);
  });

  it('says who does it, and tears off what nothing goes on with', () => {
    const by = new Map([['accompanies', 'A tutor']]);
    const say = (source: string) => conditionWords(source, inputs, by).map((line) => line.words);
    expect(say('inputs.accompanies')).toEqual(['a tutor teaches a pupil']);
    expect(say('!inputs.accompanies')).toEqual(['it is not so that a tutor teaches a pupil']);
  });
});
