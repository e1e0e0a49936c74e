import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** Each construction with a sentence of ours, the inputs of its action, and the rules that it amounts to. */
interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const reads = (name: string, examples: Example[]): void => {
  describe(name, () => {
    it.each(examples)('$text', ({ text, action, inputs, means }) => {
      expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
    });
  });
};

reads('an aside belongs to what follows it', [
  {
    text: 'Casks may be moved by a cooper or, on Sundays, by an apprentice.',
    action: 'Move a cask',
    inputs: [
      'moved_by: enum cooper|apprentice|visitor - Who moves the cask',
      'sunday: bool - It is a Sunday',
    ],
    means: ['[true] => moved_by == "cooper" || sunday && moved_by == "apprentice" permit/none'],
  },
  {
    text: 'The locksmith must clean the lock and, in winter, oil it.',
    action: 'Look after a lock',
    inputs: [
      'lock_cleaned: bool - The locksmith has cleaned the lock',
      'winter: bool - It is winter',
      'lock_oiled: bool - The locksmith has oiled the lock',
    ],
    means: ['[true] => lock_cleaned && (!winter || lock_oiled) none/deny'],
  },
  {
    text: 'By 1 March 2028 every allotment holder must have cut the hedge and, by 15 March 2028, removed the clippings.',
    action: 'Keep an allotment hedge',
    inputs: [
      'hedge_cut_on: date - Day on which the hedge was cut',
      'clippings_removed_on: date - Day on which the clippings were removed',
    ],
    means: [
      '[true] => hedge_cut_on <= date("2028-03-01") && clippings_removed_on <= date("2028-03-15") none/deny',
    ],
  },
  {
    text: 'A ferry, in fog, must sound its horn.',
    action: 'Sail a ferry',
    inputs: ['fog: bool - There is fog', 'horn_sounded: bool - The ferry sounds its horn'],
    means: ['[fog] => horn_sounded none/deny'],
  },
  {
    text: 'A drover, if the bridge is wet, must lead the cattle.',
    action: 'Drive cattle over the bridge',
    inputs: ['bridge_wet: bool - The bridge is wet', 'cattle_led: bool - The cattle are led'],
    means: ['[bridge_wet] => cattle_led none/deny'],
  },
  {
    text: 'Where the level of the tank exceeds 3 m, the keeper shall warn the mill within 2 hours and, if the sluice is open, shall close it within 4 hours.',
    action: 'Watch the tank',
    inputs: [
      'tank_level: decimal metre - Level of the tank',
      'hours_to_warning: int hour - Hours until the mill is warned',
      'sluice_open: bool - The sluice is open',
      'hours_to_closing: int hour - Hours until the sluice is closed',
    ],
    means: [
      '[tank_level > 3] => hours_to_warning <= 2 none/deny',
      '[tank_level > 3 && sluice_open] => hours_to_closing <= 4 none/deny',
    ],
  },
]);

reads('what is limited may come first', [
  {
    text: 'Only in an emergency may the siren be sounded.',
    action: 'Sound the siren',
    inputs: ['emergency: bool - There is an emergency'],
    means: ['[true] => emergency permit/deny'],
  },
  {
    text: "Only with the keeper's consent may seals be fed.",
    action: 'Feed a seal',
    inputs: ['keepers_consent: bool - The keeper has consented'],
    means: ['[true] => keepers_consent permit/deny'],
  },
  {
    text: 'Only if the pool is heated may infants bathe.',
    action: 'Let an infant bathe',
    inputs: ['pool_heated: bool - The pool is heated'],
    means: ['[true] => pool_heated permit/deny'],
  },
  {
    text: 'In no hall may more than 40 chairs be set up.',
    action: 'Set up chairs in a hall',
    inputs: ['chairs: int - Number of chairs set up in the hall'],
    means: ['[true] => chairs <= 40 none/deny'],
  },
  {
    text: 'The only visitors who may enter the crypt are those whose guide has agreed.',
    action: 'Enter the crypt',
    inputs: ["guide_agreed: bool - The visitor's guide has agreed"],
    means: ['[true] => guide_agreed permit/deny'],
  },
  {
    text: 'Cyclists under 12: a helmet must be worn.',
    action: 'Cycle on the track',
    inputs: ['cyclist_age: int year - Age of the cyclist', 'helmet_worn: bool - A helmet is worn'],
    means: ['[cyclist_age < 12] => helmet_worn none/deny'],
  },
]);

reads('a verb is not said twice', [
  {
    text: 'Until 30 April 2027 paper tickets may be used; from 1 May 2027 they must not.',
    action: 'Use a ticket',
    inputs: [
      'used_on: date - Day on which the ticket is used',
      'ticket_kind: enum paper|digital - Kind of ticket',
    ],
    means: [
      '[ticket_kind == "paper"] => used_on <= date("2027-04-30") permit/none',
      '[ticket_kind == "paper"] => used_on < date("2027-05-01") none/deny',
    ],
  },
  {
    text: 'Horses may be led over the meadow, but dogs may not.',
    action: 'Lead an animal over the meadow',
    inputs: ['animal: enum horse|dog - Animal that is led'],
    means: ['[animal == "horse"] => true permit/none', '[true] => animal != "dog" none/deny'],
  },
]);

reads('a relative clause with a modal is a norm of its own', [
  {
    text: 'The miners, all of whom must be trained, may enter the shaft if the lift works.',
    action: 'Enter the shaft',
    inputs: ['miner_trained: bool - The miner is trained', 'lift_works: bool - The lift works'],
    means: ['[true] => miner_trained none/deny', '[true] => lift_works permit/none'],
  },
]);

reads('nothing prevents', [
  {
    text: 'A farmer must not burn straw within 100 m of a road. Nothing in this section prevents a farmer from burning straw that is diseased.',
    action: 'Burn straw',
    inputs: [
      'straw_diseased: bool - The straw is diseased',
      'distance_to_road: int metre - Distance from the straw to the road',
    ],
    means: ['[true] => distance_to_road > 100 || straw_diseased none/deny'],
  },
]);
