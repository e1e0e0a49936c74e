import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/**
 * What obliges, forbids, permits or entitles by more than one word, in all its forms: "is obliged to", "shall be hereby
 * required to", "has the task of counting". A new word of a kind goes into its class, and every form of it is read.
 */
const classes = {
  be: 'is|are|shall be|will be|would be|shall also be|shall further be',
  beNot:
    'is not|are not|shall not be|will not be|would not be|is never|are never|shall never be|is in no case|are in no case|shall in no case be|is under no circumstances|are under no circumstances|is no longer|are no longer|shall no longer be',
  also: 'hereby|therefore|accordingly|consequently|thus|also|always|still|nevertheless|strictly|expressly|legally|thereby|likewise|then|at all times|in all cases|in every case|in each case|absolutely|solemnly|further|furthermore',
  a: 'a|an|the|any|every',

  // duties
  obliged:
    'obliged|obligated|bound|duty-bound|duty bound|honour-bound|honor-bound|required|directed|instructed|ordered|commanded|enjoined|mandated|compelled|called upon|called on|under a duty|under the duty|under an obligation|under the obligation|under obligation|under a legal obligation|under a legal duty|under a statutory duty|under a contractual obligation',
  freedOf:
    'obliged|obligated|bound|duty-bound|duty bound|required|compelled|under a duty|under an obligation|under any obligation|under any duty|under obligation',
  bear: 'has|have|bears|bear|carries|carry|incurs|incur|assumes|assume|owes|owe|shall have|shall bear|shall incur|shall assume|shall carry|will have|will bear|is subject to|are subject to|shall be subject to|is charged with|are charged with|shall be charged with|is tasked with|are tasked with|is entrusted with|are entrusted with|is burdened with|are burdened with|takes on|take on',
  legal:
    'legal|statutory|contractual|strict|general|continuing|positive|sole|full|personal|primary|additional|further',
  duty: 'duty|obligation|responsibility|task|burden|onus|job|mandate',
  answerable: 'responsible|answerable|accountable',
  charged: 'charged with|tasked with|entrusted with|burdened with',
  choice: 'choice|option|alternative',
  but: 'but|other than|except|save|than',
  must: 'must|shall|has to|have to|is to|are to|needs to|need to|will have to|is required to|are required to|shall be required to|is obliged to|are obliged to|is bound to|are bound to|is under a duty to|are under a duty to|has a duty to|have a duty to',
  plainMust: 'must|shall|has to|have to|is to|are to',
  mustNot:
    'must not|shall not|may not|can not|cannot|is not to|are not to|must never|shall never|may never|must under no circumstances|shall under no circumstances|must in no case|shall in no case|must on no account',
  steps:
    'take care to|take steps to|take all steps to|take the steps necessary to|take the necessary steps to|take all necessary steps to|take measures to|take the necessary measures to|be sure to|do everything necessary to',
  assure: 'ensure|see|see to it|make sure|make certain|take care|procure|secure|arrange|guarantee|provide',
  omit: 'omit|fail|neglect|forget',
  dispense: 'dispense with|refrain from|abstain from|desist from|give up|omit',
  free: 'free to|at liberty to|allowed to|permitted to|entitled to',
  released: 'excused|relieved|released|dispensed|exempted|exempt|absolved|discharged|excepted',
  // permissions
  permitted:
    'permitted|allowed|authorised|authorized|empowered|licensed|licenced|cleared|enabled|free|at liberty|welcome|within its rights|within their rights|within his rights|within her rights|within his or her rights',
  given: 'given|granted|accorded|afforded|conferred',
  leave:
    'leave|permission|authority|power|freedom|liberty|licence|discretion|the power|the authority|the freedom|the option|an option|the choice|the opportunity|the permission|the faculty',
  have: 'has|have|shall have|will have|enjoys|enjoy|shall enjoy|will enjoy|retains|retain',
  full: 'full|general|legal|special|absolute|express',
  power: 'power|authority|permission|leave|option|discretion|freedom|liberty|choice|licence|faculty',
  ownRights:
    'within its rights in|within their rights in|within his rights in|within her rights in|within his or her rights in',
  choose: 'choose to|elect to|opt to',
  pron: 'it|he|she|they|he or she|you',
  wish: 'wishes|wish|desires|desire|chooses|choose|minded|elects|elect|prefers|prefer',
  // entitlements
  entitled: 'entitled|eligible',
  right: 'right|entitlement|privilege',
  // prohibitions
  barred:
    'prohibited|forbidden|barred|precluded|debarred|banned|disqualified|restrained|estopped|inhibited|interdicted',
  notBarred:
    'prohibited|forbidden|barred|precluded|debarred|banned|restrained|prevented|stopped|hindered|inhibited',
  never:
    'never|in no case|under no circumstances|on no account|at no time|in no event|in no circumstances|by no means|in no way|not under any circumstances|not in any circumstances|not in any event|not on any account|not at any time|not ever|no longer|not in any case|not by any means',
  may: 'must|shall|may|can|will',
  refrain: 'refrain from|abstain from|desist from|forbear from|keep from|avoid',
  mustNotBe: 'must not be|may not be|can not be|cannot be|is not to be|are not to be',
  allowed: 'allowed to|permitted to|authorised to|authorized to|enabled to',
  business: 'right|authority|power|permission|licence|leave|liberty|entitlement',
  though: 'but|though|although|and',
  duly: 'duly|at all costs|by all means|in all cases|without exception|unconditionally|absolutely|in any event|at any rate|invariably|at all events|in every instance|in any case',
  lawfully: 'lawfully|freely|legally|legitimately|rightfully',
  commit: 'commits|commit|is guilty of|are guilty of|shall be guilty of',
  offence: 'offence|breach|infringement|contravention',
  doesNot: 'does not|do not|shall not|will not',
  breach: 'breach|infringe|violate|contravene',
  rules:
    'these rules|this rule|this section|the law|these regulations|this agreement|this contract|this code|this act|this order|this lease|this policy|this licence|this clause',
} as const;

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  must: [
    '{be} {also}? {obliged} to {act}',
    '{bear} {a}? {legal}? {duty} to {act}',
    '{bear} {a}? {legal}? {duty} of {ing}',
    '{bear} {a}? {legal}? {duty} for {ing}',
    '{be} {also}? {answerable} for {ing}',
    '{be} {also}? {charged} {ing}',
    '{have} no {choice} {but} to',
    '{must} {also}? {steps}',
    '{must} {also}? {assure} that',
    '{must} {also}? {steps} {assure} that',
    '{be} {also}? {answerable} for ensuring that',
    '{be} {also}? {answerable} for seeing that',
    '{must} also? arrange for',
    '{plainMust} ,? {duly} ,?',
    '{mustNot} {omit} to',
    '{mustNot} {dispense} {ing}',
    '{beNot} {free} {dispense} {ing}',
    '{beNot} {released} from {ing}',
    '{beNot} {released} from the {duty} to',
    '{beNot} {released} of the {duty} to',
  ],
  must_not: [
    '{beNot} {also}? {permitted} to',
    '{beNot} {entitled} to',
    '{beNot} {given} {leave} to',
    '{be} {also}? {barred} from',
    '{be} {also}? forbidden to',
    '{be} {also}? prohibited to',
    '{be} {also}? {obliged} not to',
    '{bear} {a}? {legal}? {duty} not to',
    '{may} {never}',
    '{be} {never} to',
    '{must} {refrain} {ing}',
    '{mustNotBe} {allowed}',
    '{have} no {full}? {business} to',
    '{have} no {business} of {ing}',
    '{have} no business {ing}',
  ],
  may: [
    '{be} {also}? {permitted} to {act}',
    '{be} {also}? {given} {leave} to {act}',
    '{be} {also}? {given} {leave} of {ing}',
    '{be} {also}? {ownRights} {ing}',
    '{have} {a}? {full}? {power} to {act}',
    '{have} {a}? {full}? {power} of {ing}',
    '{beNot} {notBarred} from {ing}',
    '{beNot} forbidden to',
    '{beNot} prohibited to',
    'may also? {choose}',
    'may {lawfully}',
    '{commit} no {offence} by {ing}',
    '{doesNot} {breach} {rules} by {ing}',
    'may ,? if {pron} so {wish} ,?',
    '{be} {permitted} ,? {though} not {freedOf} ,? to',
  ],
  entitled: [
    '{be} {also}? {entitled} to',
    '{have} {a} {full}? {right} to {act}',
    '{have} {a} {full}? {right} of {ing}',
    '{be} {also}? {given} {a} {right} to',
    '{be} {also}? {given} {a} {right} of {ing}',
    '{be} {entitled} ,? {though} not {freedOf} ,? to',
  ],
  need_not: ['{beNot} {freedOf} to', '{be} under no {legal}? {duty} to', '{have} no {legal}? {duty} to'],
};

export const modalPhrases = new PatternTable<CueCategory>(lines, classes);
