import { isUnder, namedDepth, namedUnits, type NamedUnit } from '../../core/named-units.ts';
import type { DistilledCandidate } from '../distiller.ts';
import { commencementOf, type Commencement } from './commencement.ts';
import { doubted } from './grammar-candidates.ts';
import { findReferences } from '../../core/references.ts';
import type { Unit } from './units.ts';

/** What a sentence of a source says of when its provisions are in force, and of which. Plain data. */
export interface StatedPeriod extends Commencement {
  sentence: string;
  /** Numbered units that it names; where it names none, it speaks of its own. */
  units: NamedUnit[];
  except: NamedUnit[];
  /** "This Part": the headings that what it speaks of is under. */
  own: string[];
  /** "Subsection (2)" of its own section: how the labels of what it speaks of begin. */
  labels: string[];
}

export const statedPeriods = (units: readonly Unit[]): StatedPeriod[] =>
  units.flatMap(({ natural_language: sentence, provision }): StatedPeriod[] => {
    const commencement = commencementOf(sentence);
    if (commencement === null) return [];
    const headings = provision.section?.headingPath ?? [];
    const [named, excepted] = partsOf(sentence);
    const depth = namedDepth(named, headings) ?? headings.length;
    return [
      {
        ...commencement,
        sentence,
        units: namedUnits(named),
        except: namedUnits(excepted),
        own: headings.slice(0, depth),
        labels: findReferences(named).flatMap(({ section, labels }) =>
          section === null && labels.length > 0 ? [labels.map((label) => `(${label})`).join('')] : [],
        ),
      },
    ];
  });

/** "This Act, except section 9, comes into force on …": what is spoken of, and what is not. */
function partsOf(sentence: string): [named: string, excepted: string] {
  const end =
    /\b(?:comes?|enters?|takes?|commences?|appl(?:y|ies)|has|is|are|becomes?|ceases?|expires?|lapses|do(?:es)?|shall)\b/i.exec(
      sentence,
    );
  const subject = sentence.slice(0, end?.index ?? sentence.length);
  const [named = '', ...excepted] = subject.split(
    /\b(?:except(?: for)?|other than|save for|with the exception of)\b/i,
  );
  return [named, excepted.join(' ')];
}

/** Candidates are in force as the sentences of their source say; of two that speak of one, the narrower says it. */
export const inForceAsStated = (
  candidates: readonly DistilledCandidate[],
  stated: readonly StatedPeriod[],
): DistilledCandidate[] => candidates.map((candidate) => withPeriod(candidate, stated));

function withPeriod(candidate: DistilledCandidate, stated: readonly StatedPeriod[]): DistilledCandidate {
  const path = candidate.citations[0]?.section.split(' > ') ?? [];
  const own = stated.filter((each) => speaksOf(each, path));
  const period = own.findLast(({ whole }) => !whole) ?? own.at(-1);
  if (period === undefined) {
    const excepting = stated.find(({ except }) => except.some((unit) => isUnder(unit, path)));
    return excepting === undefined || candidate.from !== null
      ? candidate
      : undated(candidate, excepting.sentence);
  }
  const { from, to, sentence, isOpen } = period;
  const dated = { ...candidate, from: candidate.from ?? from, to: candidate.to ?? to };
  return isOpen && candidate.from === null ? undated(dated, sentence) : dated;
}

/** Once: drafts say it, and what is read of them later is asked again. */
function undated(candidate: DistilledCandidate, sentence: string): DistilledCandidate {
  const message = `The text says of when this comes into force: “${sentence}” It gives no date for it. Say from when the rule is in force.`;
  return candidate.doubts.some((doubt) => doubt.message === message)
    ? candidate
    : doubted(candidate, [{ flag: 'unread_beside', message, words: [sentence] }]);
}

function speaksOf({ whole, units, except, own, labels }: StatedPeriod, path: readonly string[]): boolean {
  if (except.some((unit) => isUnder(unit, path))) return false;
  if (units.length > 0) return units.some((unit) => !unit.isOfOther && isUnder(unit, path));
  if (whole) return true;
  if (!own.every((heading, depth) => path[depth] === heading)) return false;
  const below = path.slice(own.length).join('');
  return labels.length === 0 || labels.some((label) => below.startsWith(label));
}
