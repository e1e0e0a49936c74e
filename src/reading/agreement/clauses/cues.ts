import { absencePhrases } from './absences.ts';
import { caseFronts, caseOpeners, freeing, unreached } from './case-cues.ts';
import type { Modal, NormKind } from './modal.ts';
import { modalForms } from './modal-forms.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';

const modal = (norm: NormKind, modality: Modal['modality'], more: Partial<Modal> = {}): Modal => ({
  norm,
  modality,
  ...more,
});

export const modals = new PhraseTable<Modal>([
  ...phrases('must|shall', modal('duty', 'must')),
  // "must not only lock it but also take it in": both are asked for.
  ...['mandatory', 'obligatory', 'compulsory', 'necessary', 'essential'].flatMap((word) =>
    phrases(`it is ${word} for|it is ${word} that|it shall be ${word} for`, modal('duty', 'must')),
  ),
  ...phrases(
    'it is required that|it is required of|it is incumbent on|it is incumbent upon|must be sure to|must make sure to|must make sure that|must make certain that|must take care to|must take care that|must see to it that|shall see to it that|shall make sure that|has to ensure that|have to ensure that|has to see to it that|sees to it that|shall procure that|must procure that',
    modal('duty', 'must'),
  ),
  // "may not neglect to count them": two denials, and a duty.
  ...['must not', 'shall not', 'may not', 'must never', 'shall never', 'may never', 'is not to'].flatMap(
    (denied) =>
      ['fail', 'neglect', 'omit', 'forget'].flatMap((verb) =>
        phrases(`${denied} ${verb} to`, modal('duty', 'must')),
      ),
  ),
  ...phrases('must not only|shall not only|must not merely|shall not merely', modal('duty', 'must')),
  ...phrases(
    'is required to|are required to|has to|have to|is obliged to|are obliged to|is under an obligation to|are under an obligation to|is bound to|are bound to|needs to|need to|has a duty to|have a duty to|is compelled to|are compelled to|is expected to|are expected to',
    modal('duty', 'must', { burdens: true }),
  ),
  ...phrases('is to be|are to be|is to|are to|is responsible for ensuring', modal('duty', 'must')),
  ...phrases(
    'is responsible for ensuring that|are responsible for ensuring that|shall be responsible for ensuring that|is responsible for seeing that|are responsible for seeing that|must ensure that|shall ensure that|must see that|shall see that|it is necessary that',
    modal('duty', 'must'),
  ),
  ...phrases(
    'it is the duty of * * to see that|it is the duty of * * to ensure that|it is the duty of * * to|it is for the * to|it is not enough for * * to|it is not sufficient for * * to|it is not enough that|it is not sufficient that|it is not enough to|it is not sufficient to|it does not suffice that|it does not suffice to',
    modal('duty', 'must'),
  ),
  ...phrases('will|is liable to be|are liable to be', modal('duty', 'must', { weak: true, follows: true })),
  ...phrases(
    'requires|require|need a|need an|needs a|needs an|need your|needs your|need the|needs the|need their|needs their|needs his|needs its|need prior|needs prior|need written|needs written|is never exempt|are never exempt|is not exempt|are not exempt',
    modal('duty', 'must', { weak: true }),
  ),
  ...phrases(
    'is required|are required|required|is mandatory|is compulsory|is obligatory|are mandatory|are compulsory|mandatory|compulsory|is necessary|are necessary|needed|is needed|are needed',
    modal('duty', 'must', { weak: true, demands: true, burdens: true }),
  ),
  // "A helmet must be worn on the slope": what is named first is asked for, what comes after says where.
  ...phrases(
    'must be worn|shall be worn|has to be worn|have to be worn|is to be worn|are to be worn',
    modal('duty', 'must', { demands: true }),
  ),
  ...phrases('consists of|consist of|ensures', modal('duty', null, { weak: true })),
  ...phrases(
    'must not|shall not|may not|cannot|can not|must never|shall never|may never|do not|never|is to refrain from|are to refrain from|shall in no case|must in no case|may in no case|shall under no circumstances|must under no circumstances|may under no circumstances',
    modal('prohibition', 'must_not'),
  ),
  ...phrases(
    'is prohibited|are prohibited|is forbidden|are forbidden|is not permitted|are not permitted|is not allowed|are not allowed|is unlawful|are unlawful|is illegal|it is unlawful|it shall be unlawful|it is an offence|is an offence|is guilty of|is liable to|are liable to|is barred from|are barred from|is banned|are banned|is not to|are not to|is prohibited from|are prohibited from|is punishable|shall be an offence|it shall be an offence|constitutes an offence|shall constitute an offence|is not authorised to|are not authorised to|it is prohibited|it is forbidden|shall be unlawful|is disqualified from|shall refrain from|must refrain from|shall abstain from|must abstain from|has to refrain from|have to refrain from|is required to refrain from|are required to refrain from|is bound to refrain from|are bound to refrain from|is obliged to refrain from|are obliged to refrain from|is bound not to|are bound not to|is obliged not to|are obliged not to|is required not to|are required not to|may no longer|can no longer|shall no longer|must no longer|must on no account|shall on no account|may on no account|may at no time|shall at no time|must in no event|shall in no event|may in no event|must in no way|must avoid|shall avoid|is to avoid|are to avoid|must desist from|shall desist from|is precluded from|are precluded from|is debarred from|are debarred from|is not free to|are not free to|is not at liberty to|are not at liberty to|is inadmissible|are inadmissible|is impermissible|are impermissible|is not admissible|are not admissible|is ruled out|are ruled out|has no right to|have no right to|it is not open to|it is not lawful|it shall not be lawful',
    modal('prohibition', 'must_not'),
  ),
  // "The ban on bonfires runs from March to May"
  ...phrases(
    'the ban on|a ban on|the prohibition of|the prohibition on',
    modal('prohibition', 'must_not', { weak: true }),
  ),
  // "commits an offence if he fails to stop": what is to be done shows as well.
  ...phrases('commits an offence|commit an offence', modal('prohibition', null)),
  // What someone had falls away: "cover is lost if the theft is not reported".
  ...phrases(
    'is lost|are lost|is forfeited|are forfeited|shall be forfeited|shall be lost|is forgone|are forgone',
    modal('prohibition', null, { weak: true, ends: true }),
  ),
  ...phrases(
    'lapses|lapse|expires|expire|is suspended|are suspended|is withdrawn|are withdrawn|is revoked|are revoked|forfeits|forfeit|loses|lose|is out of time|are out of time|is barred|are barred|comes to an end|come to an end|stops being|stop being|ceases to|cease to|ceases|is no longer|are no longer|is not liable|are not liable|is not available|are not available|is not payable|are not payable|is not covered|are not covered|does not exist|do not exist|shall expire|shall lapse|shall terminate|shall come to an end|shall cease|shall cease to',
    modal('prohibition', null, { weak: true, ends: true }),
  ),
  ...phrases(
    'is reserved for|are reserved for|is reserved to|are reserved to|is restricted to|are restricted to|is confined to|are confined to',
    modal('permission', null, { weak: true, alone: true }),
  ),
  ...phrases(
    'is void|are void|is invalid|are invalid|is of no effect|are of no effect|is of no force|has no effect|have no effect|shall be void|not accepted|not allowed|not permitted|prohibited|forbidden|is not accepted|are not accepted|are not|is not|refuses|refuse|rejects|declines',
    modal('prohibition', 'must_not', { weak: true }),
  ),
  ...phrases(
    'shall be refused|must be refused|is refused|are refused|shall be rejected|must be rejected|is to be refused|are to be refused|shall be denied|must be denied|shall refuse|must refuse|must reject|shall reject|must decline|shall be dismissed',
    modal('prohibition', 'must_not', { turned: true }),
  ),
  ...phrases(
    'should|should not|ought to|is advised to|are advised to|is recommended|are recommended|is encouraged to|are encouraged to|is asked to|are asked to|is good practice|is desirable|would do well to|is recommended to|are recommended to',
    modal('advice', null),
  ),
  ...phrases('may|might', modal('permission', 'may')),
  // "You can claim it": a plain word for an entitlement as well.
  ...phrases('can', modal('permission', null)),
  ...phrases(
    'shall be free to|will be free to|shall be at liberty to|will be at liberty to|it shall be open to|it is open to|shall be permitted|shall be allowed to|shall be allowed|shall be lawful for|is not barred from|are not barred from|is not precluded from|are not precluded from|is not prevented from|are not prevented from|is not debarred from|nothing shall prevent|nothing prevents|no objection will be raised to|it is in order for|it is in order to|reserves the right to|reserve the right to|is free to|are free to|is at liberty to|are at liberty to|shall be permitted to|is admitted|are admitted|is admitted to|are admitted to',
    modal('permission', null),
  ),
  ...phrases(
    'is permitted|are permitted|is permitted to|are permitted to|is allowed|are allowed|is allowed to|are allowed to|is authorised to|are authorised to|it is lawful|is lawful|are lawful|it shall be lawful|shall be lawful|it shall also be lawful|is not unlawful|are not unlawful|it is not unlawful|is not illegal|are not illegal|it is not illegal|is not prohibited|are not prohibited|is not forbidden|are not forbidden|it is not prohibited|it is not forbidden|is not an offence|it is not an offence|it is no offence|is no offence|shall not be unlawful|it shall not be unlawful|shall not be an offence|it shall not be an offence|is not punishable',
    modal('permission', 'may'),
  ),
  ...phrases(
    'enjoys the right to|enjoy the right to|enjoys a right to|enjoy a right to|is entitled to|are entitled to|is entitled , but not obliged , to|are entitled , but not obliged , to|is entitled but not obliged to|are entitled but not obliged to|is entitled|are entitled|would be entitled to|shall be entitled to|shall be entitled|is eligible for|are eligible for|is eligible|are eligible|shall be eligible|has the right to|have the right to|has a right to|have a right to|shall have the right to|has the right|qualifies for|qualify for|qualifies|qualify|is deemed|are deemed|shall be deemed|can claim',
    modal('permission', 'entitled'),
  ),
  ...phrases(
    'is valid|are valid|applies to|apply to|is reimbursed|are reimbursed|is granted|are granted|is available|are available|is exempt from|are exempt from|is treated as|are treated as|counts as|count as|is acceptable|are acceptable|is accepted|are accepted',
    modal('permission', null, { weak: true }),
  ),
  // "Night staff get a break": what they may claim, or what the one who employs them owes.
  ...phrases('get|gets|receives|receive', modal('permission', null, { weak: true, follows: true })),
  ...phrases(
    'is payable|are payable|is due|are due',
    modal('permission', null, { weak: true, either: true }),
  ),
  ...phrases(
    'do not pay|does not pay|do not owe|does not owe|do not need|does not need|need not|is under no obligation to|are under no obligation to|is under no duty to|are under no duty to|needs no|need no|needs none|need none|is not required to|are not required to|does not have to|do not have to|is not obliged to|are not obliged to',
    modal('release', null),
  ),
  ...freeing.map((phrase): [string, Modal] => [phrase, modal('release', null)]),
  ...modalForms,
]);

/** Verbs that say no more than that something is done or comes about. */
export const idleVerbs = new PhraseTable<true>(
  phrases(
    'take place|takes place|takes effect|take effect|come about|comes about|be carried out|be made use of',
    true,
  ),
);

/** Phrases that add nothing to what they are said of: no part of a rule stands for them. */
export const emphases = new PhraseTable<true>(
  phrases(
    'at no time|so long as it lasts|as long as it lasts|for as long as it lasts|while it lasts|in other words|that is to say|put differently|in addition|in the alternative|on any occasion|whichever * is reached first|whichever is reached first|whichever comes first|whichever ends first|whichever expires first|whichever happens first|whichever occurs first|require or permit|require or allow|cause or permit|cause or allow|suffer or permit|under no circumstances|under any circumstances|in no circumstances|in any event|in any year|in every year|at every point|in either direction|in each case|in every case|of any kind|or alternatively|alternatively|he likes|she likes|he or she likes|they like|you like|as often as|on no account|in no event|by no means|to whomever he or she chooses|to whomever he chooses|to whomever she chooses|to whomever it chooses|to whomever they choose|to whomever he or she pleases',
    true,
  ),
);

/** Words that deny what comes after them. */
export const negators = new Set([
  'not',
  'non',
  'no',
  'none',
  'neither',
  'never',
  'nor',
  'nobody',
  'nothing',
  'cannot',
  'without',
  'fails',
  'fail',
  'failed',
  'failing',
  'lacks',
  'lack',
  'lacking',
  'absent',
  'absence',
  'refuses',
  'refuse',
  'refused',
  'neglects',
  'omits',
  'omit',
  'omitted',
  'neglect',
  'neglected',
  'failure',
  'omission',
  'omitting',
  'cease',
  'ceases',
  'ceased',
  'ceasing',
]);

export type Opener =
  'concession' | 'condition' | 'exception' | 'only' | 'relative' | 'without' | 'besides' | 'until';

/** Words that open a clause of their own, and what that clause is to the one before it. */
export const openers = new PhraseTable<Opener>([
  ...caseOpeners,
  // "were the keeper to leave it": if he did.
  ...['the *', 'a *', 'an *', 'any *', 'it', 'he', 'she', 'they', 'he or she', 'there'].map(
    (who): [string, Opener] => [`were ${who} to`, 'condition'],
  ),
  ...phrases(
    'if|where|when|whenever|wherever|provided|provided that|provided always|provided always that|provided further that|provided also that|providing|providing that|on condition that|on the condition that|as long as|so long as|in case|in case of|in the case of|in any other case|in all other cases|in other cases|in the event that|in the event of|once|the moment|the moment that|from the moment|every time|each time|insofar as|to the extent that|in so far as|subject to|while|during|whether|so far as|in respect of|in cases where|in cases in which|in circumstances where|in circumstances in which|in the eventuality that|in the absence of|in default of|for want of|for lack of|as soon as|depending on|if it is true that|if it is the case that|on the understanding that|on the footing that|on the basis that|with the proviso that|subject to the proviso that|subject to the condition that|at any time when|at any time that|during any time that|for the time that|for as long as|on any occasion when|on every occasion when|on each occasion when|should the|should a|should an|should any|should its|should his|should her|should their|should it|should he|should she|should they|should this|should that|should one|should no|should any|should fewer|should more|should less|should there|should you|should we|should anyone|should someone|should anybody|should somebody|should anything|should something|should these|should those|should our|should your|should such|should another',
    'condition' as const,
  ),
  ...phrases(
    'unless|other than for|other than in|other than where|other than when|other than if|otherwise than for|apart from in|apart from for|apart from where|except|except where|except if|except when|except that|except in|except for|except with|save|save where|save that|save if|save for|save in|save with|save as|with the exception of|unless and until|otherwise than|if not|in any case other than|in any case except|in all cases except|in all cases other than|in every case but|in every case except|in every case other than|barring|except in cases where|except in circumstances where|except in cases in which|except only|apart from cases where|apart from cases in which|aside from|excepting|excepting only|save only|with the exclusion of|exclusive of|with the sole exception of|with the only exception of|the only exception being|the sole exception being|but for|unless it so happens that|save in cases where',
    'exception' as const,
  ),
  ...phrases(
    'only if|only when|only where|only in circumstances where|only in circumstances in which|only in cases where|only in the event that|only on condition that|only provided that|only as long as|only so long as|only after|only for|only by|only to|only in|only on|only with|only from|only upon|if and only if|if , and only if|only as|only at|only once|only while|only during|only under|only within|but not before|but not until|though not before|though not until',
    'only' as const,
  ),
  // "for no purpose other than cleaning", "to no one but the heirs"
  ...['for', 'to', 'by', 'in', 'on', 'with', 'at', 'from'].flatMap((lead) =>
    phrases(
      ['* other than', 'other * than', '* except', '* but', '* save']
        .map((rest) => `${lead} no ${rest}`)
        .join('|'),
      'only' as const,
    ),
  ),
  ...phrases(
    'who|which|whose|whom|in which|of which|to which|for which|on which|by whom|to whom|from which',
    'relative' as const,
  ),
  ...phrases('without', 'without' as const),
  ...phrases(
    'other than|apart from|excluding|not including|but does not include|but do not include|but shall not include|but not|anywhere but|anyone but|nothing but|none but|all but|any but|with no',
    'besides' as const,
  ),
  ...['though', 'although', 'albeit'].flatMap((joint) =>
    ['during', 'on', 'in', 'at', 'if', 'where', 'when', 'for', 'to', 'by', 'with', 'after', 'before'].map(
      (head): [string, Opener] => [`${joint} not ${head}`, 'besides'],
    ),
  ),
  ...phrases(
    'until|till|up until|up to the time when|up to the moment when|up to the point when|pending|before they are|before they have|before it is|before it has|before he is|before he has|before she is|before she has|until such time as',
    'until' as const,
  ),
  ...phrases(
    'solely on|solely by|solely for|solely in|solely to|solely at|solely from|solely with|exclusively on|exclusively by|exclusively for|exclusively in|exclusively to|exclusively at|exclusively from|exclusively with',
    'only' as const,
  ),
  ...['solely', 'exclusively'].flatMap((adverb) =>
    phrases(
      'if|when|where|after|upon|while|during|under|within|once|as|through|between|before'
        .split('|')
        .map((head) => `${adverb} ${head}`)
        .join('|'),
      'only' as const,
    ),
  ),
  ...['on', 'in', 'at', 'by', 'from', 'to', 'with', 'under', 'through'].flatMap((lead) =>
    phrases(`${lead} whichever|${lead} whatever`, 'concession' as const),
  ),
  ...phrases(
    'regardless whether|irrespective whether|no matter if|it is immaterial whether|it does not matter whether|it makes no difference whether|it is irrelevant whether|it is of no importance whether|it being immaterial whether|also where|also if|also when|also in cases where|including where|including if|including when|including in cases where|including cases where|with no regard to|without distinction as to|independent of|despite any|in spite of any|notwithstanding any|this applies even if|this applies even where|this is so even where|this is so even if|this holds even if|alone or together with|alone or with|with or without|together with or without|however good|however bad|however serious|however slight|however minor|however much|however little|however high|however low|however old|however far|however remote|however urgent|however small|however large|however long|however great|however short|however many|however few|however it|however they|whatever|whoever|whichever of|whenever it|irrespective of|regardless of|whether or not|no matter|notwithstanding that|even where|even when|even if|even though|independently of|without regard to|even on|even by|even in|even at|even with|even for|even under|even during|even after|even before|even from|even outside|not even by|not even in|not even on|not even with|not even for|not even at|not even under|not even during|not even from|and it does not matter whether|and it makes no difference whether',
    'concession' as const,
  ),
]);

/** What a sentence opens with, before its main clause. */
export type Front = 'condition' | 'exception' | 'act' | 'concession';

export const fronts = new PhraseTable<Front>([
  ...caseFronts,
  ...absencePhrases.map((phrase): [string, Front] => [phrase, 'condition']),
  ...phrases(
    'if|where|when|whenever|should|were|had|provided that|in case|in case of|in the case of|in the event of|in the event that|for|from|during|once|upon|on|in|at|while|after|as soon as|as long as|with effect from|as of|as from|subject to|so long as|outside|in respect of|with|to|as regards|absent|failing|in default of|for want of|for lack of|up to the time when|wherever|on condition that|on the understanding that|on the footing that|on the basis that|on any occasion when|at any time when|in the eventuality that|in the absence of',
    'condition' as const,
  ),
  ...phrases(
    'unless|except|except where|except with|except in|except for|except if|except when|save|save where|save in|save with|until|till|up until|pending|other than|other than where|other than if|other than when|in any case other than|in all cases except|in all cases other than|in every case but|in every case except|in any case except|apart from|with the exception of|barring|except in cases where|except in circumstances where|with the sole exception of|with the only exception of|aside from|excepting|but for|without',
    'exception' as const,
  ),
  ...phrases(
    'notwithstanding|despite|in spite of|regardless of|regardless whether|regardless|irrespective of|irrespective whether|no matter|whatever|whether|wherever|without regard to|without distinction as to|with no regard to|independent of|independently of|even if|even where|even when|even though|even in',
    'concession' as const,
  ),
  ...phrases(
    'within|before|by|not later than|no later than|at the latest|at least|not less than|no earlier than|not earlier than|prior to|in advance of|ahead of|in order to|to the extent|up to|as well as|in addition to|together with',
    'act' as const,
  ),
]);

/** "without delay": how, and no lack of anything. */
export const idioms = new PhraseTable<true>(
  phrases(
    'without delay|without undue delay|without further delay|without fail|without exception|without interruption|without prejudice|without notice to',
    true,
  ),
);

/** "kept apart from food", "stay out of the yard": apart, and no exception. */
export const separations = new PhraseTable<true>(
  phrases('apart from|away from|out of|clear of|separate from|separately from|off', true),
);

/** Verbs before "apart from" something: "keep", "stored", "held". */
export const separating = new Set(
  'keep keeps kept keeping stay stays stayed staying hold held store stored place placed set sit stand remain remains moor moored park parked'.split(
    ' ',
  ),
);

/** Words that restrict a permission to what follows. */
export const onlyWords = new Set(['only', 'solely', 'exclusively']);

/** "not only", "not enough": more than what follows is asked for; nothing is denied. */
export const additive = new Set(['only', 'merely', 'just', 'enough', 'sufficient', 'alone']);

const notReached = [
  'is not bound by',
  'are not bound by',
  'is not caught by',
  'are not caught by',
  'is not affected by',
  'are not affected by',
  'is not subject to',
  'are not subject to',
  'fall outside',
  'falls outside',
].flatMap((verb) => ['this', 'that', 'these', 'paragraph', 'subsection'].map((what) => `${verb} ${what}`));

/** Sentences that say of another one what it does not reach, or reaches besides. */
export const reachWords = new PhraseTable<'exception' | 'extension'>([
  ...unreached.map((phrase): [string, 'exception'] => [phrase, 'exception']),
  ...phrases(
    'does not apply|do not apply|shall not apply|is not applicable|are not applicable|does not extend|nothing in|does not prevent|are exempt|is exempt|are excepted|is excepted|are exempted|is exempted|exempt are|exempt is|excepted are|exempted are|not covered are|does not concern|no such|only exception is|exception is|does not cover|is lifted|paragraph * is of no effect|subsection * is of no effect|paragraph * has no effect|subsection * has no effect',
    'exception' as const,
  ),
  ...notReached.map((phrase): [string, 'exception'] => [phrase, 'exception']),
  // "A listed wall shall be subject to paragraph 1 in all cases": reached by it, whatever frees others.
  ...['shall be', 'is', 'are', 'remain', 'remains', 'shall remain'].flatMap((verb) =>
    ['paragraph *', 'subsection *', 'rule *', 'section *', 'this rule', 'this paragraph'].flatMap((what) =>
      ['in all cases', 'in every case', 'in any case', 'without exception', 'nevertheless'].map(
        (always): [string, 'extension'] => [`${verb} subject to ${what} ${always}`, 'extension'],
      ),
    ),
  ),
  ...phrases(
    'stands in for|stand in for|deputises for|deputise for|takes the place of|take the place of',
    'extension' as const,
  ),
  ...phrases(
    'is not to be applied|are not to be applied|shall not be applied|does not hold if|does not hold where|does not hold for',
    'exception' as const,
  ),
  ...phrases(
    'applies in the same way to|apply in the same way to|also applies|also apply|applies also|applies equally|shall also apply|likewise applies|applies likewise|the same applies|the same applies to|the same goes for|extends to|applies accordingly|applies mutatis mutandis',
    'extension' as const,
  ),
]);

/** A sentence with one of these says that something does not count. */
export const irrelevance = new Set(['irrelevant', 'immaterial', 'disregarded', 'regardless']);

/** "no later than", "not more than": part of a comparison, no denial. */
export const comparatives = new Set(
  'more less fewer later earlier longer shorter greater larger smaller higher lower older younger sooner heavier lighter wider deeper taller faster slower'.split(
    ' ',
  ),
);

/** Words of one denial: an input "harbour_master_absent" is spoken of by "in the absence of". */
const denialFamilies = [
  'absent absence away',
  'lack lacks lacking',
  'fail fails failed failing',
  'refuse refuses refused',
  'cease ceases ceased ceasing',
];
const denialRoots = new Map(
  denialFamilies.flatMap((family) => family.split(' ').map((word, _, [root]) => [word, root!] as const)),
);

/** The denial that a word is a form of; the word itself where it has no other form. */
export const denialOf = (lower: string): string => denialRoots.get(lower) ?? lower;

/** Verbs of states: "must be a person who", "must hold a licence that" asks for what the clause says. */
export const stateVerbs = new Set('be have hold contain consist bear possess include comprise'.split(' '));

/** Words by which a sentence says what another word means. */
export const definitionWords = new PhraseTable<true>(
  phrases(
    'means|mean|includes|include|does not include|do not include|is defined as|are defined as|is to be read as|shall be read as|has the meaning|refers to|refer to|denotes|amounts to|is understood|is taken to be|are taken to be|for the purposes of|for this purpose|for that purpose|for these purposes|is deemed to be|is calculated|is treated as|do not count|does not count|shall not count|are not counted|is not counted|no account shall be taken of|no account is taken of',
    true,
  ),
);

/** Words with no content of their own. */
export const functionWords = new Set(
  'a an the this that these those such his her its their our your my he she it they them him we you i one ones who whom whose which what of to in on at by for from with into upon onto under over between among through about as than then so and or nor but if unless where when whenever while until since because although though is are was were be been being am has have had having do does did done will would shall should may might must can could not no none neither either both all any each every some other another same only also too very more most less least few fewer many much there here per after before during within without against out up down off again further once thereof therein thereto thereafter herein hereby case event respect basis purpose purposes case cases provided providing however otherwise instead respectively together concerned except save exceed exceeds exceeding exceeded extent maximum minimum inclusive excluded both dates section sections subsection subsections paragraph paragraphs article articles rule rules regulation regulations chapter title subtitle subparagraph subparagraphs subpart policy contract clause part parts schedule act latest earliest mean means include includes apply applies applying prevent prevents number numbers following next including exactly every relevant applicable in-question question person persons people anyone anybody someone nobody everybody everyone thing things way whatever whoever however whichever regard soon long far according pursuant accordance s t following'.split(
    ' ',
  ),
);
