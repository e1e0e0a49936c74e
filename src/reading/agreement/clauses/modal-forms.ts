import type { Modal } from './modal.ts';
import { phrases } from '../words/phrases.ts';

/** Modals of many forms: every word of one list before every word of the next, as in "shall be obliged to". */

/** Each choice of the parts in their order; a part may be left out where one of its choices is empty. */
const each = (...parts: string[]): string =>
  parts
    .reduce(
      (said, part) => said.flatMap((before) => part.split('|').map((word) => `${before} ${word}`.trim())),
      [''],
    )
    .join('|');

const be = 'is|are|shall be|will be|is hereby|are hereby|shall also be|is also|are also|would be';
const obliged =
  'obliged|obligated|bound|duty bound|required|directed|instructed|ordered|enjoined|compelled|mandated';
const beNot = 'is not|are not|shall not be|will not be|is never|are never|shall never be';
const bear =
  'has|have|bears|bear|carries|carry|incurs|incur|assumes|assume|shall have|shall bear|is subject to|are subject to|is charged with|are charged with|is tasked with|are tasked with|is entrusted with|are entrusted with|is under|are under';
const duty = 'duty|obligation|responsibility|task|burden|onus|job';
const text =
  'rules|rule|section|regulations|regulation|clause|paragraph|article|agreement|contract|act|code|law|lease|policy|order|licence';
const assured =
  'ensure that|make sure that|make certain that|see to it that|see that|take care that|procure that|secure that|arrange that|guarantee that|arrange for|take care to|take steps to ensure that|take steps to';
const undertakes =
  'undertakes|undertake|agrees|agree|promises|promise|pledges|pledge|covenants|covenant|commits|commit';
const barred = 'prohibited|forbidden|barred|precluded|debarred|banned|restrained|prevented|stopped|hindered';
const hinders =
  'prevents|prevent|prohibits|prohibit|precludes|preclude|stops|stop|bars|bar|forbids|forbid|restrains|restrain|debars';
const permitted =
  'permitted|allowed|authorised|authorized|empowered|licensed|free|at liberty|welcome|granted permission|given permission|given leave|granted leave|granted the power|given the power|within its rights|within their rights|within his or her rights';
const compulsory =
  'mandatory|compulsory|obligatory|necessary|essential|imperative|indispensable|vital|required';
const acceptable = 'lawful|permitted|permissible|allowed|acceptable|all right|alright|fine|ok|in order|legal';
const wrong = 'unlawful|illegal|forbidden|prohibited|an offence|wrong|a breach';
const breach =
  'a violation|a breach|a contravention|an infringement|a crime|a misdemeanor|a misdemeanour|a felony';

type Entry = [phrase: string, meaning: Modal];

const duties: Modal = { norm: 'duty', modality: 'must' };
const burdens: Modal = { ...duties, burdens: true };
const bans: Modal = { norm: 'prohibition', modality: 'must_not' };
const grants: Modal = { norm: 'permission', modality: null };
const weakly = (meaning: Modal): Modal => ({ ...meaning, weak: true });

export const modalForms: Entry[] = [
  // "No tenant shall be required to pay": what no one may ask, where "no tenant is required to" frees them
  ...phrases(each('shall|will', 'be|also be', obliged, 'to'), duties),
  ...phrases(each('is|are', '|hereby|also', obliged, 'to'), burdens),
  ...phrases(each(bear, 'a|an|the|', duty, 'to|of|for'), burdens),
  ...phrases(each(be, 'responsible|answerable|accountable', 'for'), weakly(duties)),
  ...phrases(each(be, 'charged|tasked|entrusted', 'with'), weakly(duties)),
  ...phrases(each('has|have', 'no', 'choice|option|alternative', 'but|other than|except', 'to'), duties),
  ...phrases(each('must|shall|is to|are to|has to|have to|is required to|are required to', assured), duties),
  ...phrases(each('must|shall|is to|are to|has to|have to', 'be sure to|always|at all costs|duly'), duties),
  ...phrases(
    each(
      'must not|shall not|may not|is not to|are not to|must never|shall never',
      'omit to|fail to|neglect to|forget to|dispense with',
    ),
    duties,
  ),
  ...phrases(each(beNot, 'free to|at liberty to', 'dispense with|refrain from|omit'), duties),
  ...phrases(
    each(
      beNot,
      'excused|relieved|released|dispensed|exempted|absolved',
      'from|of',
      `|${each('the', duty, 'to|of')}`,
    ),
    duties,
  ),
  ...phrases(each('it', 'is|shall be|will be', compulsory, '|for|that'), duties),
  ...phrases(each('it', 'is|shall be', 'the|a|an', duty, 'of'), duties),
  ...phrases(
    each(
      'it',
      'rests with|lies with|falls to|falls on|behoves|is incumbent on|is incumbent upon|shall be incumbent on|shall be incumbent upon',
    ),
    duties,
  ),
  ...phrases(each('the|', duty, 'is on|lies with|rests with|falls on'), duties),
  // "The duty of sweeping the yard lies with the keeper": what has to be done comes after it.
  ...phrases(each('the|a', duty, 'to|of|for'), weakly(burdens)),
  ...phrases('responsibility for', weakly(burdens)),
  ...phrases(
    each(
      'is|are|shall be|will be',
      'mandatory|compulsory|obligatory|necessary|essential|indispensable|a must',
    ),
    weakly({ ...burdens, demands: true }),
  ),
  ...phrases('will not', weakly(bans)),
  // "Bids that come late shall be returned unopened": they are refused
  ...phrases(
    each(
      'is|are|shall be|will be|must be',
      'returned|sent back|handed back|left|discarded',
      '|to the sender|to the applicant|to the bidder|to the tenderer',
      'unexamined|unopened|unread|unprocessed|without being examined|without being opened|without examination',
    ),
    bans,
  ),
  ...phrases(
    each('this|these|the', text, 'oblige|obliges|bind|binds|commit|commits|compel|compels|direct|directs'),
    duties,
  ),
  ...phrases(each('this|these|the', text, 'impose on|imposes on|place on|places on'), duties),
  ...phrases(each(undertakes, 'to'), weakly(duties)),
  ...phrases(
    each(
      'makes sure that|sees to it that|sees that|takes care that|makes certain that|make sure that|see to it that|see that|be sure to|remember to|do not forget to|do not omit to',
    ),
    duties,
  ),
  ...phrases(each(be, 'obliged|bound|required|under a duty|under an obligation', 'not to'), bans),
  ...phrases(each(bear, 'a|an|the|', duty, 'not to'), bans),
  ...phrases(each(undertakes, 'not to'), weakly(bans)),
  ...phrases(each('refrains|refrain|abstains|abstain|desists|desist', 'from'), weakly(bans)),
  ...phrases(
    each(
      'must|shall|is to|are to|has to|have to|is required to|are required to|is obliged to|are obliged to',
      'refrain from|abstain from|desist from|avoid|keep from',
    ),
    bans,
  ),
  ...phrases(
    each(
      'must|shall|may|can|will',
      'by no means|in no event|on no account|at no time|in no circumstances|in no way|in no case|under no circumstances',
    ),
    bans,
  ),
  ...phrases(each(be, barred.replace('|prevented|stopped|hindered', ''), '|from'), bans),
  ...phrases(
    each('must not be|may not be|shall not be|will not be', 'allowed|permitted|tolerated|authorised', '|to'),
    bans,
  ),
  ...phrases(each('this|these|the', text, 'forbid|forbids|prohibit|prohibits|bar|bars'), bans),
  ...phrases(each('this|these|the', text, 'do not|does not', 'allow|permit|authorise|entitle'), bans),
  ...phrases(
    each(
      'has no business|have no business|has no right to|have no right to|has no authority to|have no authority to',
    ),
    bans,
  ),
  // "It is a violation of this rule for any person to obtain a waiver"
  ...phrases(each('it', 'is|shall be', breach, `|${each('of this|of these|of the', text)}`, '|for'), bans),
  ...phrases(each(beNot, barred, '|from'), grants),
  ...phrases(each('nothing|nothing in * *', '|shall|will', hinders), grants),
  ...phrases(each(be, permitted, '|to'), grants),
  ...phrases(
    each(
      'has|have|shall have',
      'the|a|an|',
      'power|option|permission|discretion|authority|freedom|choice',
      'to|of',
    ),
    grants,
  ),
  ...phrases(each('it', 'is|shall be|will be', acceptable, '|for|to'), grants),
  ...phrases(each('it', 'is|shall be', 'open to'), grants),
  ...phrases(each('it', 'is not|shall not be', wrong), grants),
  ...phrases(each('it', 'is|shall be', 'no', 'offence|breach|wrong|crime', 'to|for'), grants),
  ...phrases(
    each('commits no offence by|commit no offence by|feel free to|nothing to stop|no objection to'),
    grants,
  ),
  ...phrases(each('does not|do not', 'breach|infringe|violate', 'these|this|the', text, 'by'), grants),
  ...phrases(
    each('may ,|may', 'if', 'it|he|she|they|he or she|you', 'so', 'wishes|wish|desires|chooses|choose', '|,'),
    grants,
  ),
  ...phrases(each('may', 'choose|elect|opt', 'to'), grants),
  ...phrases(
    each(
      'this|these|the',
      text,
      'allow|allows|permit|permits|authorise|authorises|entitle|entitles|empower|empowers|give|gives|grant|grants',
    ),
    grants,
  ),
  ...phrases(each('the', 'right', 'to|of'), weakly(grants)),
];
