import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'what the company has to be able to do',
    'Children must be accompanied by an adult who can swim.',
    'Use the pool',
    [
      'accompanied_by_adult: bool - The child is accompanied by an adult',
      'adult_can_swim: bool - The accompanying adult can swim',
    ],
    ['[true] => accompanied_by_adult && adult_can_swim none/deny'],
  ],
  [
    'what has to be true of a thing that has to be carried',
    'A driver must carry a licence that has been stamped by the office.',
    'Drive a cab',
    [
      'licence_carried: bool - The driver carries a licence',
      'licence_stamped: bool - The licence has been stamped by the office',
    ],
    ['[true] => licence_carried && licence_stamped none/deny'],
  ],
  [
    'which of them a duty is about',
    'A dog owner must muzzle a dog that bites.',
    'Walk a dog',
    ['dog_muzzled: bool - The dog is muzzled', 'dog_bites: bool - The dog bites'],
    ['[dog_bites] => dog_muzzled none/deny'],
  ],
  [
    'to which persons something is told',
    'The seller must disclose the repair to a buyer who is a consumer.',
    'Sell a used car',
    [
      'buyer_is_consumer: bool - The buyer is a consumer',
      'repair_disclosed_to_buyer: bool - The seller disclosed the repair to the buyer',
    ],
    ['[buyer_is_consumer] => repair_disclosed_to_buyer none/deny'],
  ],
  [
    'what an approval is asked for',
    'Any alteration which affects the outer appearance of a house is subject to the approval of the heritage office.',
    'Alter a house',
    [
      'affects_outer_appearance: bool - The alteration affects the outer appearance of the house',
      'heritage_office_approved: bool - The heritage office has approved the alteration',
    ],
    ['[affects_outer_appearance] => heritage_office_approved none/deny'],
  ],
  [
    'who may ask for something',
    'A member may require a ballot only if five members support it.',
    'Require a ballot',
    ['supporters: int - Number of members who support the request'],
    ['[true] => supporters >= 5 permit/deny'],
  ],
  [
    'what is provided with something',
    'A worker exposed to noise above 85 dB shall be provided with hearing protection free of charge.',
    'Let a worker work in noise',
    [
      'noise_db: decimal dB - Noise level to which the worker is exposed',
      'hearing_protection_provided: bool - The worker is provided with hearing protection free of charge',
    ],
    ['[noise_db > 85] => hearing_protection_provided none/deny'],
  ],
  [
    'a limit that its noun names',
    'The speed limit for mopeds is 45 km/h.',
    'Ride a moped',
    ['speed_kmh: decimal km_h - Speed of the moped'],
    ['[true] => speed_kmh <= 45 none/deny'],
  ],
  [
    'how long something lasts before an event',
    'Cheese shall be matured for at least 60 days before it is sold.',
    'Sell cheese',
    ['days_matured: int day - Days for which the cheese has matured'],
    ['[true] => days_matured >= 60 none/deny'],
  ],
  [
    'who is shut out',
    'A person is not eligible for election as treasurer if he or she is a member of the audit committee.',
    'Stand for election as treasurer',
    ['audit_committee_member: bool - The candidate is a member of the audit committee'],
    ['[true] => !audit_committee_member none/deny'],
  ],
  [
    'the one who issues what is held',
    'No person shall operate a forklift unless that person holds a certificate issued by the training board.',
    'Operate a forklift',
    ['holds_certificate: bool - The operator holds a certificate'],
    ['[true] => holds_certificate none/deny'],
  ],
  [
    'a state that no longer lasts',
    'A permit may be withdrawn if its holder no longer meets the conditions.',
    'Withdraw a permit',
    ['conditions_met: bool - The holder meets the conditions'],
    ['[true] => !conditions_met permit/none'],
  ],
  [
    'a verb whose noun ends otherwise',
    'On termination of the contract the employee shall return the keys.',
    'Leave the company',
    ['contract_terminated: bool - The contract is terminated', 'keys_returned: bool - The keys are returned'],
    ['[contract_terminated] => keys_returned none/deny'],
  ],
  [
    'a person who is absent',
    'In the absence of the master, the chief mate may take command.',
    'Take command',
    ['master_absent: bool - The master is absent', 'taken_by: enum master|chief_mate - Who takes command'],
    ['[taken_by == "chief_mate"] => master_absent permit/none'],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'a place that may be required, or be one of several',
    'Meat must be carried in vehicles that are refrigerated.',
    'Carry meat',
    [
      'carried_in_vehicle: bool - The meat is carried in a vehicle',
      'vehicle_refrigerated: bool - The vehicle is refrigerated',
    ],
  ],
  [
    'a duty begun by its subject, with a clause that may be either',
    'A translation must be attached to documents not drawn up in English.',
    'File a document',
    [
      'drawn_up_in_english: bool - The document is drawn up in English',
      'translation_attached: bool - A translation is attached',
    ],
  ],
  [
    'an issuer that inputs tell from others',
    'No person shall operate a forklift unless that person holds a certificate issued by the training board.',
    'Operate a forklift',
    [
      'holds_certificate: bool - The operator holds a certificate',
      'certificate_of_board: bool - The certificate is one of the board',
    ],
  ],
  [
    'an age limit, which may be the least or the most',
    'The age limit for pilots is 60 years.',
    'Fly an aircraft',
    ['age: int year - Age of the pilot'],
  ],
  [
    'what something is subject to outside the clause',
    'The sale of fireworks is subject to section 12.',
    'Sell fireworks',
    ['licensed: bool - The seller is licensed'],
  ],
];

describe('clauses on the object of a duty', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(left)('abstains: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
