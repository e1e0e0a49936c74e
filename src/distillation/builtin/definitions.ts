import { trimEndOf } from '../../core/trim-end.ts';
import { shortened } from '../../core/first-characters.ts';
import type { Citation, Definition } from '../../rules/model.ts';
import type { DistilledDefinition } from '../distiller.ts';
import { readCondition, warnings } from './conditions.ts';
import { readEnumeration } from './enumeration.ts';
import { inputsOf, join, toCel, type Formula } from './formula.ts';
import { nameOf } from './naming.ts';
import { quantityInput, readQuantities } from './quantities.ts';

export interface ReadDefinitions {
  terms: string[];
  definitions: DistilledDefinition[];
}

const quoted =
  /^(?:(?:for (?:the )?purposes? of|in) [^,“"]{1,80},\s*)?(?:the (?:terms?|expressions?|words?)\s+)?[“"‘']([^”"’']{1,80})[”"’'](?:\s*(?:,|and|or)\s*[“"‘'][^”"’']{1,80}[”"’'])*[^“”"]{0,80}?\s+(means?|includes?|does not include|has the (?:same )?meaning|have the (?:same )?meanings?)\b\s*(.*)$/is;
const plain =
  /^(?:an? |the )?([A-Z][\w'’-]*(?:\s+(?:or\s+|of\s+|and\s+)?[\w'’-]+){0,6}?)\s+(means)\b:?\s*(.*)$/s;
const amount = /^(?:for (?:the )?purposes? of [^,]+,\s*)?the ([a-z][\w\s-]{2,60}?)\s+is\s+(.{1,80})$/is;

/** Reads a defined term; null when the sentence defines none. A term without a computable meaning gives no definition. */
export function readDefinition(sentence: string, citation: Citation | null): ReadDefinitions | null {
  const text = sentence.replace(/\.$/, '').trim();
  const match = quoted.exec(text) ?? plain.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) {
    const meaning = match[3] ?? '';
    const exact = /^means?$/i.test(match[2]);
    const definition = exact
      ? (parameter(match[1], meaning, citation) ?? constitutive(match[1], meaning, citation))
      : null;
    return { terms: [match[1]], definitions: definition === null ? [] : [definition] };
  }
  const stated = amount.exec(text);
  if (stated?.[1] === undefined || stated[2] === undefined) return null;
  const definition = parameter(stated[1], stated[2], citation);
  return definition === null ? null : { terms: [stated[1]], definitions: [definition] };
}

const base = (name: string, sentence: string): Pick<Definition, 'name' | 'output' | 'description'> => ({
  name: nameOf(name),
  output: false,
  description: shortened(sentence, 300),
});

/** "the hire bond is $250": a parameter that law changes by date. */
function parameter(term: string, meaning: string, citation: Citation | null): DistilledDefinition | null {
  const { thresholds, unattached } = readQuantities(meaning);
  const [only] = thresholds;
  if (only === undefined || thresholds.length > 1 || unattached.length > 0 || !only.bare) return null;
  const around = `${meaning.slice(0, only.start)}${meaning.slice(only.end)}`.trim();
  if (!/^(?:an? (?:fee|amount|sum|period|fine) of)?$/i.test(around)) return null;
  const { type, unit, scale } = quantityInput(only, 'value', '');
  const cases = [{ when: 'true', value: only.value, citation, from: null, to: null }];
  const kind = type === 'int' ? 'int' : 'decimal';
  return {
    ...base(term, `${term}: ${meaning}`),
    type: kind,
    unit: unit ?? null,
    scale: scale ?? null,
    cases,
    inputs: [],
    confidence: 0.9,
    flags: [],
  };
}

const who = /^(?:an?|any|the|each)\s+([\w\s’'-]+?)\s+(?:who|that|which)\s+(.*)$/is;

/** "means a person who (a) … and (b) …": a term that holds when its conditions do. */
function constitutive(term: string, meaning: string, citation: Citation | null): DistilledDefinition | null {
  const enumeration = readEnumeration(meaning);
  const match = who.exec(enumeration === null ? meaning : `${enumeration.trunk} `);
  if (match?.[1] === undefined) return null;
  const head = match[1].trim();
  const stub = trimEndOf(match[2] ?? '', ':—–-');
  const flags = warnings(meaning);
  const read = (text: string): Formula => {
    const reading = readCondition(`${head} ${text}`.trim());
    for (const flag of reading.flags) flags.add(flag);
    return reading.formula;
  };
  if (enumeration !== null && enumeration.connective === null) flags.add('ambiguous');
  if (enumeration?.mixed === true) flags.add('mixed_connectives');
  const formula =
    enumeration === null
      ? read(stub)
      : join(
          enumeration.connective ?? 'and',
          enumeration.items.map((item) => read(`${stub} ${item.text}`)),
        );
  const cases = [{ when: 'true', value: toCel(formula), citation, from: null, to: null }];
  const found = [...flags].sort();
  return {
    ...base(term, `${term} means ${meaning}`),
    type: 'bool',
    unit: null,
    scale: null,
    cases,
    inputs: inputsOf(formula),
    confidence: found.length === 0 ? 0.85 : 0.5,
    flags: found,
  };
}
