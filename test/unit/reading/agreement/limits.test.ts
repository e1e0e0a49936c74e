import { describe, expect, it } from 'vitest';
import {
  amount,
  bool,
  choice,
  date,
  findingsOf,
  int,
  may,
  mayOnly,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';

const minus = (code: typeof may, other: Partial<typeof may>): typeof may => ({ ...code, ...other });

describe('a limit that no words of comparison go with', () => {
  const panels = {
    quotes: ['A cheque must be signed by two wardens.'],
    title: 'Sign a cheque',
    inputs: [int('wardens_who_signed', null, 'How many wardens have signed the cheque')],
  };
  it('is reached by the very value', () => {
    expect(verdictOf(panels, must, 'inputs.wardens_who_signed >= 2')).not.toBe('blocked');
    expect(verdictOf(panels, must, 'inputs.wardens_who_signed > 2')).toBe('blocked');
  });

  const shares = {
    quotes: [
      'A grant shall not exceed 30% of the costs. For a chapel that rate is increased by 15 percentage points.',
    ],
    title: 'Pay a grant',
    inputs: [
      amount('grant_paid', 'EUR', 'The grant that is paid'),
      amount('costs', 'EUR', 'Costs of the works'),
      bool('for_chapel', 'The works are on a chapel'),
    ],
  };
  const shared = (rate: string, operator: string): string =>
    `inputs.grant_paid <= 0.3 * inputs.costs || (inputs.for_chapel && inputs.grant_paid ${operator} ${rate} * inputs.costs)`;
  it('is reached where the figure is worked out from others', () => {
    expect(verdictOf(shares, mustNot, shared('0.45', '<='))).not.toBe('blocked');
    expect(verdictOf(shares, mustNot, shared('0.45', '<'))).toBe('blocked');
  });
  it('is refused where it is forbidden for just so long', () => {
    const ban = {
      quotes: ['A player who has been sent off must not play for 14 days after the match.'],
      title: 'Play',
      inputs: [
        bool('sent_off', 'The player has been sent off'),
        int('days_since_match', 'day', 'Days since the match'),
      ],
    };
    expect(verdictOf(ban, mustNot, 'inputs.days_since_match > 14', 'inputs.sent_off')).not.toBe('blocked');
  });
});

describe('figures that come of those of the words', () => {
  const share = {
    quotes: [
      'No single donor may provide more than 15% of the budget, and all donors together may not provide more than 60% of it.',
    ],
    title: 'Provide part of the budget',
    inputs: [
      amount('share_of_largest_donor', 'percent', 'Share of the budget that the largest donor provides'),
      amount('share_of_all_donors', 'percent', 'Share of the budget that all donors provide together'),
    ],
  };
  it('are no hundredfold of a percentage, and no figure beside it', () => {
    const rule = (one: string): string =>
      `inputs.share_of_largest_donor <= ${one} && inputs.share_of_all_donors <= 60`;
    expect(verdictOf(share, mustNot, rule('15'))).not.toBe('blocked');
    expect(verdictOf(share, mustNot, rule('1500'))).toBe('blocked');
    expect(verdictOf(share, mustNot, rule('22'))).toBe('blocked');
  });
  it('add days to days', () => {
    const offer = {
      quotes: [
        'An offer must be accepted within 8 days of its receipt. The period is prolonged by 5 days for an offer sent by sea.',
      ],
      title: 'Accept an offer',
      inputs: [
        bool('sent_by_sea', 'The offer was sent by sea'),
        int('days_to_acceptance', 'day', 'Days from receipt of the offer to its acceptance'),
      ],
    };
    const rule = (days: number): string =>
      `inputs.days_to_acceptance <= 8 || (inputs.sent_by_sea && inputs.days_to_acceptance <= ${days})`;
    expect(verdictOf(offer, must, rule(13))).not.toBe('blocked');
    expect(verdictOf(offer, must, rule(40))).toBe('blocked');
  });
});

describe('a value that a rule leaves out between two rates', () => {
  it('is no reading of either', () => {
    const rent = {
      quotes: [
        'The rent, together with service charges, shall not exceed 30% of the annual income or, where that income is below 18,000 EUR, 20% of it.',
      ],
      title: 'Charge a rent',
      inputs: [
        amount('annual_income', 'EUR', 'Annual income of the tenant'),
        amount('annual_rent', 'EUR', 'Rent of a year'),
        amount('service_charges', 'EUR', 'Service charges of a year'),
      ],
    };
    const rule = (operator: string): string =>
      `(inputs.annual_income ${operator} 18000 && inputs.annual_rent + inputs.service_charges <= 0.3 * inputs.annual_income) || (inputs.annual_income < 18000 && inputs.annual_rent + inputs.service_charges <= 0.2 * inputs.annual_income)`;
    expect(verdictOf(rent, mustNot, rule('>='))).not.toBe('blocked');
    expect(verdictOf(rent, mustNot, rule('>'))).toBe('blocked');
  });
});

describe('modality and effects', () => {
  const fare = {
    quotes: ['The child fare applies to passengers who are under 12 on the day of departure.'],
    title: 'Charge the child fare',
    inputs: [int('age_on_day_of_departure', 'year', 'Age of the passenger on the day of departure')],
  };
  const age = 'inputs.age_on_day_of_departure < 12';
  it('of a grant never deny what meets it, and refuse the others only where the words do', () => {
    expect(verdictOf(fare, minus(may, { modality: 'entitled' }), age)).not.toBe('blocked');
    expect(verdictOf(fare, minus(mayOnly, { modality: 'entitled' }), age)).toBe('blocked');
    expect(verdictOf(fare, minus(may, { modality: 'entitled', if_met: 'deny' }), age)).toBe('blocked');
  });
  it('are those of one norm, not the modality of one and the effects of another', () => {
    const sluice = {
      quotes: ['None other than the lock keeper may work the sluices.'],
      title: 'Work the sluices',
      inputs: [choice('worked_by', ['lock_keeper', 'other_person'], 'Who works the sluices')],
    };
    const keeper = 'inputs.worked_by == "lock_keeper"';
    expect(verdictOf(sluice, mayOnly, keeper)).not.toBe('blocked');
    expect(verdictOf(sluice, minus(mustNot, { if_met: 'permit' }), keeper)).toBe('blocked');
  });
  it('of "no later than" are those of a duty, which denies nothing', () => {
    const notice = {
      quotes: ['A beekeeper must notify the office no later than 21 days after the first hive was set up.'],
      title: 'Notify the office',
      inputs: [int('days_to_notification', 'day', 'Days from the first hive to notification')],
    };
    expect(verdictOf(notice, must, 'inputs.days_to_notification <= 21')).not.toBe('blocked');
    expect(verdictOf(notice, mustNot, 'inputs.days_to_notification <= 21')).toBe('blocked');
  });
  it('of an entitlement are no cap for the words that limit who has it', () => {
    const room = {
      quotes: ['A choir that registers not later than 28 February 2027 is entitled to a rehearsal room.'],
      title: 'Use a rehearsal room',
      inputs: [{ name: 'registered_on', type: 'date' as const, description: 'When the choir registered' }],
    };
    const early = 'inputs.registered_on <= date("2027-02-28")';
    expect(verdictOf(room, minus(may, { modality: 'entitled' }), early)).not.toBe('blocked');
    expect(verdictOf(room, minus(mayOnly, { modality: 'entitled' }), early)).toBe('blocked');
    expect(verdictOf(room, minus(may, { modality: 'must' }), early)).toBe('blocked');
  });
  it('without a modal are told by "only"', () => {
    const leave = {
      quotes: ['Study leave', 'Who: teachers with 4+ years in post'],
      title: 'Take study leave',
      inputs: [int('years_in_post', 'year', 'Years that the teacher has been in post')],
    };
    expect(verdictOf(leave, minus(may, { modality: 'entitled' }), 'inputs.years_in_post >= 4')).not.toBe(
      'blocked',
    );
    expect(verdictOf(leave, minus(mayOnly, { modality: 'entitled' }), 'inputs.years_in_post >= 4')).toBe(
      'blocked',
    );
  });
});

describe('the last of several quotes', () => {
  const pool = (last: string) => ({
    quotes: ['A lifeguard must not open the pool if', 'the water is cloudy, or', last],
    title: 'Open the pool',
    inputs: [
      bool('water_cloudy', 'The water is cloudy'),
      bool('alarm_out_of_order', 'The alarm is out of order'),
    ],
  });
  const rule = '!inputs.water_cloudy && !inputs.alarm_out_of_order';
  it('ends as the items before it do, or was cut', () => {
    expect(verdictOf(pool('the alarm is out of order.'), mustNot, rule)).not.toBe('blocked');
    const cut = findingsOf(pool('the alarm is'), mustNot, rule);
    expect(cut).toContainEqual(expect.objectContaining({ code: 'unread_words', severity: 'blocking' }));
  });
});

describe('a time of day', () => {
  const ferry = {
    quotes: ['A ferry must reach the slip before 8.30 p.m.'],
    title: 'Land at the slip',
    inputs: [int('landing_minute', 'minute', 'Minute of the day at which the ferry reaches the slip')],
  };
  it('is counted in what the input is counted in', () => {
    expect(verdictOf(ferry, must, 'inputs.landing_minute < 1230')).toBe('green');
    expect(verdictOf(ferry, must, 'inputs.landing_minute < 73800')).toBe('blocked');
  });
});

describe('a month as a number', () => {
  const geese = {
    quotes: ['Geese must not be on the lawn from March to June, unless they are on a lead.'],
    title: 'Bring geese onto the lawn',
    inputs: [int('month', null, 'Month of the year as a number'), bool('on_lead', 'The geese are on a lead')],
  };
  it('is one of those that the words name', () => {
    const verdict = (months: string): string => verdictOf(geese, mustNot, 'inputs.on_lead', months);
    expect(verdict('inputs.month >= 3 && inputs.month <= 6')).not.toBe('blocked');
    expect(verdict('inputs.month >= 3')).toBe('blocked');
    expect(verdict('inputs.month > 3 && inputs.month <= 6')).toBe('blocked');
    expect(verdict('inputs.month <= 3 && inputs.month <= 6')).toBe('blocked');
  });
  it('is no month where it counts days of one', () => {
    const rent = {
      quotes: ['Rent of a berth must be paid by the third day of the month; it was raised in March.'],
      title: 'Pay the rent of a berth',
      inputs: [int('payment_day_of_month', null, 'Day of the month on which it is paid')],
    };
    const found = findingsOf(rent, must, 'inputs.payment_day_of_month <= 3');
    expect(found.filter(({ message }) => message.includes('months of'))).toEqual([]);
  });
  it('is not written by the modal "may"', () => {
    const bread = {
      quotes: ['No loaf may be sold that was baked on another day.'],
      title: 'Sell a loaf',
      inputs: [int('baked_days_ago', 'day', 'Days since the loaf was baked')],
    };
    const messages = findingsOf(bread, mustNot, 'inputs.baked_days_ago < 5').map(({ message }) => message);
    expect(messages).toContain('The figure 5 of the rule is not in the words.');
  });
});

describe('a number in what a duty asks for', () => {
  it('is no cap', () => {
    const seal = {
      quotes: ['Parcels shall be sealed by two clerks.'],
      title: 'Seal a parcel',
      inputs: [int('clerks_sealing', null, 'Number of clerks who seal the parcel')],
    };
    expect(verdictOf(seal, must, 'inputs.clerks_sealing >= 2')).not.toBe('blocked');
    expect(verdictOf(seal, must, 'inputs.clerks_sealing <= 2')).toBe('blocked');
  });
});

describe('what states the norm', () => {
  it('is ended by "after that they may not"', () => {
    const rafts = {
      quotes: ['Until 30 June 2029 rafts may anchor in the bay; after that they may not.'],
      title: 'Anchor a raft in the bay',
      inputs: [date('anchored_on', 'Day on which the raft anchors')],
    };
    const before = 'inputs.anchored_on <= date("2029-06-30")';
    expect(verdictOf(rafts, mayOnly, before)).not.toBe('blocked');
    expect(verdictOf(rafts, may, before)).toBe('blocked');
    expect(verdictOf(rafts, minus(mayOnly, { modality: 'must_not' }), before)).toBe('blocked');
  });
  it('may be a sentence of two words', () => {
    const deposit = {
      quotes: ['Bicycle hire: no refunds after 20 days. Ticket needed.'],
      title: 'Refund a bicycle hire',
      inputs: [
        int('days_since_hire', 'day', 'Days since the hire'),
        bool('ticket_shown', 'The ticket is shown'),
      ],
    };
    const both = 'inputs.days_since_hire <= 20 && inputs.ticket_shown';
    expect(verdictOf(deposit, mustNot, both)).not.toBe('blocked');
    expect(verdictOf(deposit, mustNot, 'inputs.days_since_hire <= 20')).toBe('blocked');
  });
});

describe('a modality', () => {
  const tent = (quote: string) => ({
    quotes: [quote],
    title: 'Pitch a tent',
    inputs: [bool('peg_down', 'The tent is pegged down'), bool('guyed', 'The tent is guyed')],
  });
  it.each([
    'A tent needs pegging down and needs to be guyed.',
    'A camper must not only peg down the tent but also guy it.',
  ])('is no prohibition where nothing is denied: %s', (quote) => {
    const rule = 'inputs.peg_down && inputs.guyed';
    const found = findingsOf(tent(quote), mustNot, rule).filter(({ path }) => path === 'modality');
    expect(found.map(({ severity }) => severity)).toEqual(['blocking']);
    expect(findingsOf(tent(quote), must, rule).filter(({ path }) => path === 'modality')).toEqual([]);
  });
});

describe('a mixed number', () => {
  it.each(['two and three-quarter hours', 'two and three quarters hours'])('is one figure: %s', (length) => {
    const sauna = {
      quotes: [`A guest must not stay in the sauna for more than ${length}.`],
      title: 'Stay in the sauna',
      inputs: [amount('hours_in_sauna', 'hour', 'Hours that the guest stays in the sauna')],
    };
    expect(verdictOf(sauna, mustNot, 'inputs.hours_in_sauna <= 2.75')).not.toBe('blocked');
    expect(verdictOf(sauna, mustNot, 'inputs.hours_in_sauna <= 2')).toBe('blocked');
  });
});
