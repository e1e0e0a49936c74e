import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distillSource } from '../src/distillation/builtin/read-source.ts';
import { Ranges } from '../src/distillation/builtin/ranges.ts';
import { parseSource } from '../src/sources/parse-source.ts';
import { baselineCandidates, figuresIn } from './regex-baseline.ts';
import { ratio } from './statistics.ts';

/** Rules of a real document, annotated by hand: `*.json` beside a folder with the saved texts. */
interface Gold {
  doc: string;
  text: string;
  rules: { quote: string; modality: string; thresholds?: { value: number | string }[] }[];
}

interface Found {
  quotes: string[];
  modality: string;
  figures: number[];
  flagged: boolean;
}

class Tally {
  rules = 0;
  found = 0;
  modality = 0;
  withLimits = 0;
  limits = 0;
  unflagged = 0;
  unflaggedWrong = 0;
  candidates = 0;
  verbatim = 0;
}

/** As k of n with 95% intervals, beside the baseline, one line for each measure. */
export async function scoreGold(files: readonly string[]): Promise<string[]> {
  const [ours, baseline] = [new Tally(), new Tally()];
  let all = 0;
  let lost = 0;
  for (const file of files) {
    const gold = JSON.parse(readFileSync(file, 'utf8')) as Gold;
    const path = [join(dirname(file), '..', gold.text), join(dirname(file), gold.text)].find(existsSync);
    if (path === undefined) throw new Error(`The text ${gold.text} of ${file} is not there.`);
    const text = readFileSync(path, 'utf8');
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/plain' });
    const source = { source_material_id: gold.doc, ...parsed };
    const { candidates, terms, coverage } = await distillSource(source, { expected_tier: 'mandatory' });
    const told = new Ranges([
      ...[...candidates, ...terms].flatMap(({ citations }) => citations),
      ...coverage.omissions,
    ]);
    const found = wordsOutside(parsed.text, told);
    all += found.all;
    lost += found.outside;
    count(
      ours,
      gold,
      parsed.text,
      candidates.map((candidate): Found => ({
        quotes: candidate.citations.map(({ quote }) => quote),
        modality: candidate.modality,
        figures: figuresIn(`${candidate.applies_when} ${candidate.requires}`),
        flagged: candidate.flags.length > 0,
      })),
    );
    count(
      baseline,
      gold,
      text,
      baselineCandidates(text).map(({ quote, ...rest }): Found => ({
        quotes: [quote],
        flagged: false,
        ...rest,
      })),
    );
  }
  const row = (what: string, of: (tally: Tally) => string): string =>
    `${what.padEnd(52)} ${of(ours).padEnd(30)} ${of(baseline)}`;
  return [
    `${files.length} annotated documents${' '.repeat(29)} built in                       regular expression`,
    row('rules found', (t) => ratio(t.found, t.rules)),
    row('modality right, of those found', (t) => ratio(t.modality, t.found)),
    row('every limit read, of those found with limits', (t) => ratio(t.limits, t.withLimits)),
    row('wrong modality or limit, of the unflagged found', (t) => ratio(t.unflaggedWrong, t.unflagged)),
    row('quotes verbatim, of all candidates', (t) => ratio(t.verbatim, t.candidates)),
    `words in no candidate, no definition and nothing left out (numbers of provisions aside): ${ratio(lost, all)}`,
  ];
}

/** Words of three letters and more that no range covers: shorter ones number provisions. */
function wordsOutside(text: string, told: Ranges): { all: number; outside: number } {
  const found = [...text.matchAll(/\p{L}{3,}/gu)];
  const outside = found.filter(({ index, 0: word }) => {
    const [gap] = told.outside({ start: index, end: index + word.length });
    return gap !== undefined && !/^[ivxlc]+$/i.test(word);
  });
  return { all: found.length, outside: outside.length };
}

const normal = (text: string): string =>
  text
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
const words = (text: string): string[] =>
  normal(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Share of the words of the one that the other has. */
function share(of: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let met = 0;
  for (const word of of) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      met += 1;
      left.set(word, count - 1);
    }
  }
  return met / Math.max(1, of.length);
}

/** How well a candidate quotes what a rule quotes; from 0.6 it has found it. */
function likeness(rule: string, quote: string): number {
  const [a, b] = [normal(rule), normal(quote)];
  const covered = share(words(rule), words(quote));
  if (b.includes(a.slice(0, 40)) || a.includes(b.slice(0, 40)) || covered > 0.85) return covered;
  return words(quote).length >= 8 && a.includes(b) ? 0.6 : 0;
}

function count(tally: Tally, { rules }: Gold, text: string, found: readonly Found[]): void {
  const whole = normal(text);
  tally.candidates += found.length;
  tally.verbatim += found.filter(({ quotes }) =>
    quotes.every((quote) => whole.includes(normal(quote))),
  ).length;
  for (const rule of rules) {
    tally.rules += 1;
    const [best] = found
      .map((candidate) => ({ candidate, like: likeness(rule.quote, candidate.quotes.join(' ')) }))
      .filter(({ like }) => like >= 0.6)
      .sort((a, b) => b.like - a.like);
    if (best === undefined) continue;
    const { candidate } = best;
    const limits = (rule.thresholds ?? [])
      .map(({ value }) => Number(value))
      .filter((value) => !Number.isNaN(value));
    const [modality, every] = [
      candidate.modality === rule.modality,
      limits.every((limit) => candidate.figures.includes(limit)),
    ];
    tally.found += 1;
    if (modality) tally.modality += 1;
    if (limits.length > 0) {
      tally.withLimits += 1;
      if (every) tally.limits += 1;
    }
    if (!candidate.flagged) {
      tally.unflagged += 1;
      if (!modality || !every) tally.unflaggedWrong += 1;
    }
  }
}
