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
];

describe('plain sentences', () => {
  it.each(read)('reads %s', (_, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_, text, action, inputs, codes) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(expect.arrayContaining(codes));
  });
});
