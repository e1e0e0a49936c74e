import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Decision, InputDeclaration } from '../src/rules/model.ts';
import { examplesOf, type WrittenRule } from './examples-of.ts';

/** One sentence with the ontology to bind to and examples of what it decides. */
export interface ReadingItem {
  id: string;
  category: string;
  text: string;
  action: { key: string; title: string } | null;
  inputs: InputDeclaration[];
  examples: { inputs: Record<string, unknown>; decision: Decision }[];
  /** An honest reader asks a person. */
  must_flag?: boolean;
  debatable?: unknown;
  modality?: string;
  /** How many rules its right reading has. */
  norms: number;
  /** Inputs that they read. */
  reads: ReadonlySet<string>;
}

/** An item as a file has it; without examples they follow from its rules. */
type Line = Omit<ReadingItem, 'examples'> &
  Partial<Pick<ReadingItem, 'examples'>> & { rules?: WrittenRule[] };

const unitNames: Record<string, string> = {
  kg: 'kilogram',
  g: 'gram',
  mg: 'milligram',
  t: 'tonne',
  m: 'metre',
  cm: 'centimetre',
  mm: 'millimetre',
  km: 'kilometre',
  m2: 'square_metre',
  km2: 'square_kilometre',
  l: 'litre',
  ml: 'millilitre',
  kWh: 'kilowatt_hour',
  kW: 'kilowatt',
  MW: 'megawatt',
  '°C': 'celsius',
  '°F': 'fahrenheit',
  'km/h': 'kilometre_per_hour',
  '%': 'percent',
  h: 'hour',
};

/** The items of a file, or of every `.jsonl` of a folder, with units under the names of the rule language. */
export function readItems(path: string): ReadingItem[] {
  if (!existsSync(path))
    throw new Error(`There is no ${path}. Name a .jsonl file of sentences, or a folder of such files.`);
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => file.endsWith('.jsonl'))
        .map((file) => join(path, file))
    : [path];
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): ReadingItem => {
        const item = JSON.parse(line) as Line;
        const inputs = item.inputs.map(normal);
        const reads = JSON.stringify(item.rules ?? []).matchAll(/inputs\.(\w+)/g);
        return {
          ...item,
          inputs,
          // Where a file has none, what its rules decide.
          examples: item.examples ?? examplesOf(inputs, item.rules ?? []),
          norms: item.rules?.length ?? 0,
          reads: new Set([...reads].map(([, name]) => name!)),
        };
      }),
  );
}

/** A unit as a file writes it, under its name in the rule language. */
export const languageUnit = (unit: string): string =>
  (unitNames[unit] ?? unit).replace(/[^A-Za-z0-9_]/g, '_');

function normal(input: InputDeclaration): InputDeclaration {
  const unit = input.unit == null ? null : languageUnit(input.unit);
  return { ...input, unit, ...(input.type === 'decimal' ? { scale: input.scale ?? 6 } : {}) };
}
