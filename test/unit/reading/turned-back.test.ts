import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it.each<[text: string, action: string, inputs: string[], meaning: string]>([
  [
    'Under no circumstances is the hatch to be open.',
    'Sail',
    ['hatch_open: bool - The hatch is open'],
    '[true] => !hatch_open none/deny',
  ],
  [
    'Under no circumstances is the door to the hold to be open.',
    'Sail',
    ['hold_door_open: bool - The door to the hold is open'],
    '[true] => !hold_door_open none/deny',
  ],
  [
    'At no time is the hatch to be open.',
    'Sail',
    ['hatch_open: bool - The hatch is open'],
    '[true] => !hatch_open none/deny',
  ],
  [
    'The hatch is on no account to be open.',
    'Sail',
    ['hatch_open: bool - The hatch is open'],
    '[true] => !hatch_open none/deny',
  ],
  [
    'In no case are knives to be carried at sea.',
    'Carry a knife',
    ['at_sea: bool - The ship is at sea'],
    '[true] => !at_sea none/deny',
  ],
  [
    'Permission is granted to swim from the quay from April to September.',
    'Swim from the quay',
    ['month: int - Month of the day, 1 to 12'],
    '[true] => month >= 4 && month <= 9 permit/none',
  ],
  [
    'Wine may be served to passengers alone.',
    'Serve wine',
    ['guest: enum passenger|crew - Who is served'],
    '[true] => guest == "passenger" permit/deny',
  ],
  [
    'The boat may be used for rescues alone.',
    'Use the boat',
    ['purpose: enum rescues|outings - What the boat is used for'],
    '[true] => purpose == "rescues" permit/deny',
  ],
  [
    'No cask may be moved without a hoist.',
    'Move a cask',
    ['hoist_used: bool - A hoist is used'],
    '[true] => hoist_used none/deny',
  ],
  [
    'A permit is needed for a bonfire unless it is small or is lit in a pit.',
    'Light a bonfire',
    [
      'is_small: bool - The bonfire is small',
      'lit_in_pit: bool - The bonfire burns in a pit',
      'permit_held: bool - There is a permit',
    ],
    '[!(is_small || lit_in_pit)] => permit_held none/deny',
  ],
  [
    'A diver must hold a certificate in rescue or first aid.',
    'Dive',
    ['certificate: enum rescue|first_aid|none - Certificate of the diver'],
    '[true] => certificate == "rescue" || certificate == "first_aid" none/deny',
  ],
  [
    'A guest whose bill is 80 EUR or more may claim a free drink.',
    'Claim a free drink',
    ['bill: decimal EUR - Amount of the bill'],
    '[bill >= 80] => true permit/none',
  ],
  [
    'Papers in a language other than Dutch that are filed by a witness must be translated.',
    'File papers',
    [
      'language: enum dutch|french - Language of the papers',
      'filed_by: enum witness|police - Who files the papers',
      'translated: bool - The papers are translated',
    ],
    '[filed_by == "witness" && language != "dutch"] => translated none/deny',
  ],
])('%s', (text, action, inputs, meaning) => {
  expect(meaningOf(readClause(text, action, inputs), inputs).join(' ')).toBe(meaning);
});

it.each<[text: string, action: string, inputs: string[]]>([
  [
    'A pupil may be sent to the island alone.',
    'Send a pupil',
    ['place: enum island|mainland - Where the pupil goes'],
  ],
  [
    'Papers other than letters that are filed by a witness must be translated.',
    'File papers',
    [
      'kind: enum letter|map - Kind of papers',
      'filed_by: enum witness|police - Who files the papers',
      'translated: bool - The papers are translated',
    ],
  ],
  [
    'Private flights are not allowed, apart from training.',
    'Use the aircraft',
    ['purpose: enum business|training|other_private - Purpose of the flight'],
  ],
  [
    'Notes must be made in pencil.',
    'Make notes',
    ['written_in: enum pencil|ink|none - What the notes are written in'],
  ],
  [
    'Loans: tools 28 days, books 7 days.',
    'Lend a thing',
    ['kind: enum tool|book - What is lent', 'days_on_loan: int day - Days for which it is lent'],
  ],
  [
    'The fee is 30 EUR. Members pay 20 EUR.',
    'Charge a fee',
    ['is_member: bool - The person is a member', 'fee: decimal EUR - Fee that is charged'],
  ],
])('%s is asked about', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});
