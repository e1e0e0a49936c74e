import { Outline } from '../outline.ts';
import type { ParsedSource } from '../parsed-source.ts';
import { readXml } from './read-xml.ts';
import type { XmlDialect } from './xml-dialect.ts';
import { XmlWalker } from './xml-walker.ts';

/** Law in XML: its divisions, provisions, tables and notes as its dialect marks them. */
export function parseXml(text: string, dialect: XmlDialect): ParsedSource {
  const walker = new XmlWalker(dialect);
  readXml(text, walker);
  const remarks = walker.finish();
  const outline = new Outline();
  for (const block of walker.blocks) outline.add(block);
  const { facts } = walker;
  return { ...outline.finish(dialect.format, dialect.titleOf(facts), dialect.languageOf(facts)), remarks };
}
