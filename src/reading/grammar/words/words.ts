import { stem } from './stem.ts';

/** Words that say nothing by themselves: articles, auxiliaries, pronouns, prepositions. */
const light = new Set(
  (
    'a an the of to in on at for with from into upon onto by as is are be been being was were am has have had having do does did ' +
    'it its their his her he him she they them that which who whom whose this these those there so then will would s ' +
    'own my our your such any each every all some same said other another person it itself himself herself themselves one here thereof ' +
    'thereto therein during under over through per via than too also still already yet out off up down ' +
    'along anyone anybody somebody someone everyone everybody you we whether if or and not no stay stays remain remains number kind case time respect case way if when where'
  ).split(' '),
);

export const isLight = (word: string): boolean => light.has(word);

const opposites = new Map<string, string>();
for (const pair of [
  'open close',
  'on off',
  'present absent',
  'full empty',
  'alive dead',
  'sober drunk',
  'indoor outdoor',
  'alone accompany',
  'public private',
  'wet dry',
  'paid owe',
  'complete incomplete',
  'active inactive',
  'valid invalid',
  'accurate inaccurate',
  'legible illegible',
  'visible invisible',
  'connect disconnect',
  'legal illegal',
  'able unable',
  'moving stationary',
  'inside outside',
  'attended unattended',
  'anonymous named',
  'loaded empty',
  'awake asleep',
  'raised lowered',
  'fresh stale',
  'standing seated',
  'running stopped',
  'running stopping',
  'turning stopped',
  'leashed loose',
  'accept refuse',
  'approve reject',
]) {
  const [left = '', right = ''] = pair.split(' ').map(stem);
  opposites.set(left, right);
  opposites.set(right, left);
}

/** "unlit" against "lit", "closed" against "open". */
export const opposed = (left: string, right: string): boolean =>
  opposites.get(left) === right || left === `un${right}` || right === `un${left}`;

/** "a longer exclusion": longer than what another norm says; no name of an input explains it. */
const comparatives =
  /^(?:longer|shorter|higher|lower|greater|larger|smaller|older|younger|heavier|lighter|more|fewer|most|least|later|earlier|better|worse|further|additional|remaining|rest|else|such|others|warmer|colder|hotter|cooler|faster|slower|wider|narrower|taller|deeper)$/;

export const isComparative = (word: string): boolean => comparatives.test(word);

/** Every word that opens a phrase which says more of what comes before it. */
const opening =
  /^(?:of|for|in|with|on|at|by|from|to|under|over|without|within|after|before|during|against|about|into|onto|through|between|among|near|outside|inside|behind|beside|across|along|upon|until|since|towards?|beyond|above|below|as)$/;

export const opensPhrase = (word: string): boolean => opening.test(word);
