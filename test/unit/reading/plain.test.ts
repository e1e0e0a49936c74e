import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [what: string, text: string, action: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'an exception before its prohibition',
    'Apart from police boats, no boats may be moored at the pier.',
    'Moor at pier',
    ['boat: enum police_boat|ferry|canoe - Boat that is moored'],
    ['[true] => boat == "police_boat" none/deny'],
  ],
  [
    'an exception of a fact before its prohibition',
    'With the exception of diplomatic cars, no private car may enter the courtyard.',
    'Enter courtyard',
    ['private_car: bool - The car is private', 'diplomatic_car: bool - The car is a diplomatic car'],
    ['[private_car] => diplomatic_car none/deny'],
  ],
  [
    'a person who has to be there beside the one who acts',
    'An apprentice must not fell a tree unless a forester is present.',
    'Fell tree',
    [
      'felled_by: enum apprentice|forester - Who fells the tree',
      'forester_present: bool - A forester is present',
    ],
    ['[felled_by == "apprentice"] => forester_present none/deny'],
  ],
  [
    'values whose common tail the subject has as well',
    'A member of the panel must not examine an essay by his or her pupil, sibling or partner.',
    'Examine essay',
    [
      'author: enum pupil_of_member|sibling_of_member|partner_of_member|stranger - Who wrote the essay, in relation to the member of the panel',
    ],
    [
      '[true] => !(author == "pupil_of_member" || author == "sibling_of_member" || author == "partner_of_member") none/deny',
    ],
  ],
  [
    'both ends of a range, said to be included',
    'The oil must have a temperature of between 160 and 180 °C, both limits included.',
    'Fry',
    ['temperature: decimal celsius - Temperature of the oil'],
    ['[true] => temperature >= 160 && temperature <= 180 none/deny'],
  ],
  [
    'a permission that lasts after an event',
    'A pass may be used for 48 hours after it is issued.',
    'Use pass',
    ['hours_since_issue: decimal hour - Hours since the pass was issued'],
    ['[true] => hours_since_issue <= 48 permit/none'],
  ],
  [
    'a prohibition that lasts after an event',
    'A horse must not race for 21 days after the vaccination.',
    'Race horse',
    ['days_since_vaccination: int day - Days since the vaccination'],
    ['[true] => days_since_vaccination > 21 none/deny'],
  ],
  [
    'what is not required, where the action is to do without it',
    'A permit is not required to fell a tree thinner than 80 mm.',
    'Fell tree without permit',
    ['diameter: decimal millimetre - Diameter of the tree'],
    ['[true] => diameter < 80 permit/none'],
  ],
  [
    'of whom a figure is, beside who signs',
    'If the driver is under 21, the report must be signed by an examiner.',
    'Accept report',
    ['driver_age: int year - Age of the driver', 'signed_by: enum driver|examiner - Who signed the report'],
    ['[driver_age < 21] => signed_by == "examiner" none/deny'],
  ],
  [
    'a garment that is worn',
    'Nobody may enter the laboratory without goggles.',
    'Enter laboratory',
    ['wears_goggles: bool - The person wears goggles'],
    ['[true] => wears_goggles none/deny'],
  ],
  [
    'a verb that sounds like the subject',
    'A keeper of goats must mark every kid and keep a list of births.',
    'Keep goats',
    ['kids_marked: bool - Every kid is marked', 'birth_list_kept: bool - A list of births is kept'],
    ['[true] => kids_marked && birth_list_kept none/deny'],
  ],
  [
    'a term of an Act',
    'In this Act "vessel" includes a barge. A vessel must not be anchored at the ford.',
    'Anchor at ford',
    ['craft: enum vessel|barge|buoy - What is anchored'],
    ['[true] => !(craft == "vessel" || craft == "barge") none/deny'],
  ],
  [
    'a term of several words',
    'For the purposes of this section, milk is low in fat if it contains no more than 1.8% fat. Milk that is low in fat may be sold at the school.',
    'Sell milk at school',
    ['fat: decimal percent - Fat content of the milk'],
    ['[fat <= 1.8] => true permit/none'],
  ],
  [
    'one of two things, of which the subject sounds like one',
    'A passenger must carry either a voucher or a boat pass.',
    'Travel',
    [
      'carries_voucher: bool - The passenger carries a voucher',
      'carries_boat_pass: bool - The passenger carries a boat pass',
    ],
    ['[true] => carries_voucher || carries_boat_pass none/deny'],
  ],
  [
    'a sum of two subjects',
    'The fee and the surcharge together must not exceed 25% of the price.',
    'Charge',
    [
      'fee: decimal EUR - Fee charged',
      'surcharge: decimal EUR - Surcharge that is charged',
      'price: decimal EUR - Price of the trip',
    ],
    ['[true] => fee + surcharge <= 0.25 * price none/deny'],
  ],
  [
    'so many percent more than another amount',
    'The night rate must be at least 30% higher than the day rate.',
    'Pay rate',
    ['day_rate: decimal EUR - Rate by day', 'night_rate: decimal EUR - Rate by night'],
    ['[true] => night_rate >= 1.3 * day_rate none/deny'],
  ],
  [
    'so many percent less than another amount',
    'The member price must be at least 12.5% lower than the guest price.',
    'Set price',
    ['guest_price: decimal EUR - Price for guests', 'member_price: decimal EUR - Price for members'],
    ['[true] => member_price <= 0.875 * guest_price none/deny'],
  ],
  [
    'one denial of two participles',
    'Glass that cannot be melted or ground must be returned to the maker.',
    'Recycle glass',
    [
      'can_be_melted: bool - The glass can be melted',
      'can_be_ground: bool - The glass can be ground',
      'returned_to_maker: bool - The glass is returned to the maker',
    ],
    ['[!can_be_melted && !can_be_ground] => returned_to_maker none/deny'],
  ],
];

const open: Example[] = [
  [
    'a value that owns the object, where the subject has others',
    "Neither the buyer nor the notary may publish a heir's address.",
    'Publish address',
    ['published_by: enum buyer|notary|heir - Who publishes the address'],
    ['ambiguous_attachment'],
  ],
  [
    'a fact beside the deadline of what it is about',
    'The keeper must report a leak within 2 days.',
    'Operate tank',
    [
      'leak_noticed: bool - The keeper has noticed a leak',
      'days_until_leak_reported: int day - Days until the leak was reported',
    ],
    ['unbound_words'],
  ],
  [
    'a consent after the last of two permissions',
    'A map may be borrowed and scans of it may be sold with the consent of the archivist.',
    'Do something with a map',
    ['act: enum borrow|sell_scan - What is done', 'archivist_consents: bool - The archivist consents'],
    ['ambiguous_attachment'],
  ],
  [
    'a denial before things that are not participles',
    'Glass that is not clear or green must be returned to the maker.',
    'Recycle glass',
    [
      'clear: bool - The glass is clear',
      'green: bool - The glass is green',
      'returned_to_maker: bool - The glass is returned to the maker',
    ],
    ['mixed_connectives'],
  ],
  [
    'a duty for a time after an event, which may be the least or the most',
    'A patient must rest for 2 hours after the injection.',
    'Give injection',
    ['hours_of_rest_after_injection: decimal hour - Hours of rest after the injection'],
    ['ambiguous_range'],
  ],
  [
    'so many percent of difference without a direction',
    'The night rate must be 30% higher than the day rate.',
    'Pay rate',
    ['day_rate: decimal EUR - Rate by day', 'night_rate: decimal EUR - Rate by night'],
    ['unread_words'],
  ],
];

describe('plain sentences', () => {
  it.each(read)('reads %s', (_, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_, text, action, inputs, codes) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(expect.arrayContaining(codes));
  });
});
