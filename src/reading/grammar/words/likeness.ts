import { stem } from './stem.ts';

// What two words have in common: their stem, a shared meaning, a shared root. A name of the vocabulary is met by the
// words of the clause through these, so that "the loss was discovered" meets `days_from_discovery`.

/** What things are called by the kind that they are of; of two kinds of one thing neither is the other: a bus is no lorry. */
const kinds = [
  'vehicle: car lorry truck van bus',
  'animal: cat dog',
  'alcohol: beer wine spirit',
  'dwelling: house home flat',
  'spouse: wife husband',
];

/** Words of one meaning in rules. */
const meanings = [
  ...kinds.flatMap((line) => {
    const [thing = '', its = ''] = line.split(': ');
    return its.split(' ').map((kind) => `${thing} ${kind}`);
  }),
  'waive exempt',
  'let allow',
  'report inform',
  'hold convene',
  'leash lead',
  'dog puppy',
  'bus coach',
  'building structure',
  'employee worker',
  'fire bonfire',
  'order instruct',
  'ask request',
  'pilot aviator',
  'firm business',
  'teach instruct',
  'aid assistance',
  'grave tomb',
  'weapon gun',
  'photograph picture image',
  'damage harm',
  'bicycle bike',
  'motorhome camper',
  'apartment flat',
  'shop store',
  'tell inform',
  'postpone defer',
  'cancel annul',
  'prolong extend',
  'decease die',
  'error mistake',
  'buy purchase acquire',
  'car automobile',
  'lorry truck',
  'start begin commence',
  'end finish expire expiry terminate',
  'keep store retain',
  'child minor',
  'inform tell notify notice',
  'send dispatch transmit',
  'show present produce',
  'amount sum value price',
  'fee charge price tariff',
  'fee cost',
  'obtain get receive',
  'give grant',
  'permit licence permission',
  'report notify',
  'work employ',
  'staff employ',
  'doctor physician',
  'weight load',
  'hour time',
  'age year',
  'answer reply respond',
  'hand submit lodge file deliver',
  'leave depart',
  'register enrol',
  'complete finish',
  'pass complete',
  'own possess hold have',
  'pupil student',
  'insure cover',
  'house home',
  'write written',
  'mark label',
  'check inspect examine',
  'mend repair',
  'approve authorise consent',
  'job work post',
  'test examination exam',
  'length duration',
  'distance metre',
  'limit cap',
  'close shut',
  'passenger traveller',
  'place put',
  'sick ill',
  'take have',
  'employ staff',
  'goods product',
  'require need',
  'aircraft plane aeroplane',
  'ship vessel boat',
  'visit visitor',
  'supply provide deliver',
  'post mail',
  'contain content include',
  'share proportion percentage',
  'mobile phone telephone',
  'rest break',
  'fit equip',
  'equip equipment',
  'resid live',
  'bear carry display',
  'person individual',
  'incident accident',
  'occur happen',
  'carry wear hold',
  'hotel accommodation',
  'night overnight',
  'guest visitor',
  'train qualify',
  'die dead',
  'record log',
  'mean kind type',
  'kind type class category',
  'refund reimburse repay',
  'claim request',
  'company firm',
  'customer client consumer',
  'month monthly',
  'year annual annually yearly',
  'day daily',
  'hire rent charter',
  'build erect construct',
  'use utilise',
  'dispose discard',
  'lend loan',
  'alter modify change amend',
  'refuse reject decline',
  'correct rectify',
  'verify check',
  'waste rubbish garbage',
  'week weekly',
];
const groupsOf = new Map<string, number[]>();
meanings.forEach((line, index) => {
  for (const word of line.split(' ')) {
    const key = stem(word);
    const groups = groupsOf.get(key) ?? [];
    if (!groups.includes(index)) groups.push(index);
    groupsOf.set(key, groups);
  }
});

const membersOf = meanings.map((line) => line.split(' ').map((word) => stem(word)));

/** The stem, and those that share a meaning with it: all that {@link likeness} is 0.8 or more to. */
export const alikeTo = (one: string): readonly string[] => [
  ...new Set([one, ...(groupsOf.get(one) ?? []).flatMap((group) => membersOf[group] ?? [])]),
];

/** How well two stems meet: 1 the same, 0.8 one meaning, 0.7 one root, 0 not. */
export function likeness(left: string, right: string): number {
  if (left === right) return 1;
  const groups = groupsOf.get(left);
  if (groups?.some((group) => groupsOf.get(right)?.includes(group)) === true) return 0.8;
  return sharesRoot(left, right) || left === `re${right}` || right === `re${left}` ? 0.7 : 0;
}

function sharesRoot(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  // a trainee is not yet trained
  if (shorter < 4 || left === `${right}e` || right === `${left}e`) return false;
  let common = 0;
  while (common < shorter && left[common] === right[common]) common += 1;
  return common >= 4 && common >= shorter - 1 && common >= Math.max(left.length, right.length) - 4;
}
