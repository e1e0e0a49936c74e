import { daysNamedFor } from './check-calendar.ts';
import type { Mention, Reading } from '../reading-context.ts';
import type { Word } from '../words/words.ts';
import { rangesOf } from '../words/words.ts';

/**
 * "in the hall, on a Friday; or in the castle, on a Saturday", "complaints about drivers by the manager, about managers by
 * the board": each of two values has another one beside it with which it is better off than with the other's.
 */
export function isCrosswise({ words, mentions, law, test }: Reading, a: Mention, b: Mention): boolean {
  const [first, second] = a.at[0]! <= b.at[0]! ? [a, b] : [b, a];
  const own = itemOf(words, first, second);
  const other = itemOf(words, second, first);
  const inside = ({ at, variable }: Mention, [from, to]: readonly [number, number]): boolean =>
    variable !== first.variable && at[0]! >= from && at[0]! < to;
  const better = (variable: Mention['variable'], from: string, to: string, fixed: Mention): boolean => {
    const change = law.change(variable, from, to, test, new Map([[fixed.variable, fixed.value] as const]));
    return change.better && !change.worse;
  };
  const told = (range: readonly [number, number], variable: Mention['variable']): string[] => [
    ...new Set(
      mentions
        .filter((mention) => mention.variable === variable && inside(mention, range))
        .map(({ value }) => value),
    ),
  ];
  if (own === null || other === null) return false;
  return [...new Set(mentions.map(({ variable }) => variable))].some((variable) => {
    const [one, ...more] = told(own, variable);
    const [two, ...others] = told(other, variable);
    if (one === undefined || two === undefined || one === two || more.length + others.length > 0)
      return false;
    return better(variable, two, one, first) && better(variable, one, two, second);
  });
}

const isHeavy = ({ kind, text }: Word): boolean => kind === 'break' || [';', '.'].includes(text);

/** The words around a value up to the break, semicolon or comma that parts it from the other, and to the next break; null where none does. */
function itemOf(words: readonly Word[], { at }: Mention, rival: Mention): readonly [number, number] | null {
  const [low, high] = [at[0]!, at.at(-1)!];
  const [gapStart, gapEnd] = low < rival.at[0]! ? [high + 1, rival.at[0]!] : [rival.at.at(-1)! + 1, low];
  const gap = words.slice(gapStart, gapEnd);
  const parts = (word: Word): boolean => isHeavy(word) || (!gap.some(isHeavy) && word.text === ',');
  if (!gap.some((word) => isHeavy(word) || word.text === ',')) return null;
  const before = words.findLastIndex(
    (word, index) => index < low && (index >= gapStart ? parts(word) : isHeavy(word)),
  );
  const after = words.findIndex(
    (word, index) => index > high && (index < gapEnd ? parts(word) : isHeavy(word)),
  );
  return [before + 1, after < 0 ? words.length : after];
}

/** "in the hall, on a Friday; or in the castle, on a Saturday in May": the months are said of the castle, and not of the hall. */
export function checkItems(reading: Reading): void {
  const { words, mentions, law, test, logic, known, evidence } = reading;
  for (const variable of logic.variables.values()) {
    const about = variable.input === null ? undefined : known.get(variable.input);
    const named = about === undefined ? null : daysNamedFor(about, words);
    const places = [
      ...(named === null ? [] : [named.start, named.end - 1]),
      ...reading.lines.filter((line) => line.variable === variable).map(({ figure }) => figure.start),
    ];
    const trials = law.trials(variable);
    const matters = ({ variable: choice, value }: Mention): boolean =>
      trials.some((from, at) =>
        trials.slice(at + 1).some((to) => {
          const change = law.change(variable, from, to, test, new Map([[choice, value] as const]));
          return change.better || change.worse;
        }),
      );
    for (const own of places.length === 0 ? [] : mentions) {
      if (own.variable === variable || places.some((at) => at <= own.at[0]!)) continue;
      for (const other of nearestOthers(mentions, own)) {
        const item = itemOf(words, own, other);
        const inside = item !== null && places.every((at) => at < item[1]);
        const ends =
          words.slice(own.at[0], other.at[0]).some(isHeavy) ||
          words.slice(other.at[0], own.at[0]).some(isHeavy);
        if (!inside || !ends || !isCrosswise(reading, own, other) || !matters(own) || !matters(other))
          continue;
        evidence.against(
          'reading_disagrees',
          rangesOf(words, places[0]!, places.at(-1)! + 1),
          `What the words say of ${own.value} alone (${variable.input}) matters for ${other.value} as well in the rule.`,
        );
      }
    }
  }
}

/** Of each other value of the same input the place nearest to this one: a long list has each many times. */
function nearestOthers(mentions: readonly Mention[], own: Mention): Iterable<Mention> {
  const away = ({ at }: Mention): number => Math.abs(at[0]! - own.at[0]!);
  const nearest = new Map<string, Mention>();
  for (const other of mentions) {
    if (other.variable !== own.variable || other.value === own.value) continue;
    const known = nearest.get(other.value);
    if (known === undefined || away(other) < away(known)) nearest.set(other.value, other);
  }
  return nearest.values();
}
