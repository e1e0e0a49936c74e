import type { CandidateFlag } from '../distiller.ts';
import { blanked, crossReference } from './conditions.ts';
import type { Norm } from './norm.ts';
import { readQuantities } from './quantities.ts';
import { isPersonal, participial, readSubject } from './subjects.ts';
import { tag } from './tagger.ts';

const hedged =
  /\b(?:in (?:most|some|many|certain|general|exceptional|appropriate) cases?|in general|generally|normally|usually|typically|ordinarily|as a rule)\b/i;
const elsewhere =
  /\bin (?:such|those|these|that|other|this) (?:other )?(?:cases?|events?|circumstances?|instances?|situations?)\b/i;
/** "every year": it counts in a window. */
export const recurring =
  /\b(?:annual(?:ly)?|yearly|monthly|weekly|quarterly|each (?:year|month|week|day|quarter)|every (?:\w+ )?(?:year|month|week|day|quarter)s?)\b/i;
const torn = /(?:[;,:]|\b(?:and|or))\s*$/i;
const secondNorm =
  /\([^()]*\b(?:may|shall|must)\b[^()]*\)|,\s*(?:which|who)\b[^;.]{0,60}\b(?:shall|must|may)\b/i;

/** "assess whether", "the case where": the words after it are no condition of the norm. */
const asking =
  /\b(?:determine|decide|assess|consider|ascertain|check|verify|establish|specify|state|indicate|know|ask|see|show|report|describe|explain|cases?|situations?|circumstances|instances?|conditions?|points?)\s*$/i;
/** "the conditions, if any, that apply"; "keep the log, when in port, on board". */
const inserted =
  /\w(?<!\b(?:shall|must|may|will|should|can|not)),\s+(?:if|when|where)\s+[^,;:]{1,100},\s+\w/i;

/** What narrows an act without being a condition of its own: dropping it would allow, or forbid, more than the text does. */
const narrowing =
  /\b(?:who|which|whose|whom|after|before|during|while|within|until|subject to|in accordance with|pursuant to|under|by means of|for (?:the )?(?:sole )?purposes? of|in order to|to the extent|so far as|solely|exclusively|other than|such as|with (?:the )?(?:prior |written |express )*(?:consent|approval|agreement|permission|authori[sz]ation))\b|\bthat (?=(?:is|are|has|have|was|were|does|do|can|may|\w+s|\w+ed)\b)/i;
/** "invite, on an ad hoc basis, experts …" */
const parenthetical = /,\s+(?:on|in|at|with|by|under|upon|for)\s[^,]{1,100},\s/i;
const constituting =
  /^be (?:also |personally |jointly |solely )?(?:the|an?|one|those|part|any|all|its|their|equal to|in addition to|liable|admissible|deemed|regarded as|treated as|considered|void|valid|invalid|binding|final|conclusive|effective|in force|competent|responsible|zero|nil)\b/i;
/** What a thing is said to do with "shall" describes it, mostly. */
const describing =
  /^(?:also |therefore |\w+ly )?(?:provide|give|take|serve|seek|aim|support|promote|assess|build|reflect|represent|comprise|refer|depend|govern|begin|start|run|vary|equal|result|form|become|belong|vest|attach|count|correspond|follow|relate|operate|accrue|fall|be based on|be governed by)\b/i;

/** What the sentence grammar would lose of a norm, or get wrong, without a word; each is left to a person. */
export function unreadIn(norm: Norm, naturalLanguage: string): Set<CandidateFlag> {
  const flags = new Set<CandidateFlag>();
  const text = blanked(naturalLanguage);
  if (crossReference.test(norm.subject)) flags.add('cross_reference');
  if (/^(?:such|those|these|that|said)\s/i.test(norm.subject)) flags.add('unresolved_reference');
  if (elsewhere.test(text)) flags.add('unresolved_reference');
  if (recurring.test(text)) flags.add('aggregate_or_window');
  const doubts = [
    torn.test(naturalLanguage),
    hedged.test(text),
    /^(?:in|under) no (?:events?|cases?|circumstances?)\b/i.test(text),
    secondNorm.test(naturalLanguage),
    norm.trailing.length > 0 && asking.test(norm.predicate),
    norm.trailing.some(({ text: clause }) => /^(?:any|so|not|at all)\b|,\s*that\s/i.test(clause)),
    inserted.test(text),
    norm.lead.some(({ cue, text: clause }) => cue === 'date' && /^after\b(?!.*\d)/i.test(clause)),
    lumped(norm),
    defining(norm),
    norm.form === 'conduct' && overlooked(norm),
    norm.modality !== 'must' && norm.form === 'conduct' && unboundedBy(norm.predicate),
    secondAct(norm.predicate),
  ];
  if (doubts.includes(true)) flags.add('ambiguous');
  return flags;
}

/** A list that says to what the act is done: one boolean cannot say for each of its items whether it was. */
const lumped = ({ form, enumeration, enumerates, modality }: Norm): boolean =>
  form === 'conduct' &&
  enumeration !== null &&
  enumerates === 'predicate' &&
  !(modality === 'must' && enumeration.connective === 'or');

/** "The fee shall be the sum of …", "the plan shall provide …" say what something is, not what has to be done. */
function defining({ form, modality, subject, predicate }: Norm): boolean {
  if (form !== 'conduct' || modality !== 'must' || readQuantities(predicate).thresholds.length > 0)
    return false;
  return constituting.test(predicate) || (!isPersonal(subject) && describing.test(predicate));
}

/** Who is bound, or when, is said in a place that is not read: "a third party reusing it may", "shall, upon request, provide". */
const overlooked = ({ subject, predicate, modality }: Norm): boolean =>
  /\b(?:up)?on (?:\w+ ){0,2}request\b|\bat the request of\b/i.test(predicate) ||
  (!(modality === 'must' && /^be\b/i.test(predicate)) &&
    readSubject(subject).condition === null &&
    (participial(blanked(subject)) ||
      /\w\s+(?:accessible|available|eligible|liable|subject to|responsible)\b/i.test(blanked(subject))));

function unboundedBy(predicate: string): boolean {
  // What a threshold narrows is read; its own words ("under 18") are none of these.
  const text = readQuantities(predicate).thresholds.reduceRight(
    (rest, { start, end }) =>
      `${rest.slice(0, start).replace(/\b(?:who|which|that|whose)\b[^,;]*$/i, '')} · ${rest.slice(end)}`,
    blanked(predicate),
  );
  return narrowing.test(text) || parenthetical.test(text) || participial(text);
}

/** "… be 4 m high and appear throughout": where a figure is compared, an act that follows it is lost. */
function secondAct(predicate: string): boolean {
  const last = readQuantities(predicate).thresholds.at(-1);
  if (last === undefined) return false;
  const after = predicate.slice(last.end);
  return [...after.matchAll(/\band\s+(?:\w+ly\s+)?(?=([a-z]+)\b)/gi)].some((joint) => {
    const [next] = tag(after.slice(joint.index + joint[0].length));
    return next?.pos === 'VERB' && !/(?:ed|ing)$/.test(next.lower);
  });
}
