import type { VisibleInput } from '../world-agent.ts';
import { singular } from './specification-lexicon.ts';

const idle = new Set(
  'the a an any each every such that this those these said all some of to in for and or by with at on from as is are was were be been being has have had do does did it he she they its his her their who which whose whom there shall will must may not no'.split(
    ' ',
  ),
);

/** A crude stem, good enough to see that "dispensed" is "dispense" and "licences" is "licence". */
export function stem(word: string): string {
  const base = singular(word.toLowerCase());
  const cut = base.replace(/(?:ied)$/, 'y').replace(/(?:ments?|ing|ed|ies|es|e|s)$/, '');
  return cut.length >= 3 ? cut.replace(/(.)\1$/, '$1') : base;
}

export const contentWords = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[’'‘]s?\b/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !idle.has(word))
    .map(stem);

/** Share of an input's name that the text says, 0 to 1. */
export function likeness(input: VisibleInput, text: string): number {
  const unit = new Set(contentWords((input.unit ?? '').replaceAll('_', ' ')));
  const name = contentWords(input.name.replace(/^actor_is_/, '').replaceAll('_', ' ')).filter(
    (word) => !(input.type !== 'bool' && unit.has(word)),
  );
  const said = new Set(contentWords(text));
  if (name.length === 0) return 0.5;
  return name.filter((word) => said.has(word)).length / name.length;
}

/** Where in the text the input is spoken of: the middle of its words' first places. */
export function placeOf(input: VisibleInput, text: string): number {
  const name = new Set(contentWords(input.name.replaceAll('_', ' ')));
  const places = [...text.toLowerCase().matchAll(/[a-z0-9]+/g)]
    .filter((word) => name.has(stem(word[0])))
    .map((word) => word.index);
  return places.length === 0 ? 0 : (places[Math.floor(places.length / 2)] ?? 0);
}
