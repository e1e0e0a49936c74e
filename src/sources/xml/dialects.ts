import { akomaNtoso } from './akoma-ntoso.ts';
import { cfr } from './cfr.ts';
import { clml } from './clml.ts';
import { formex } from './formex.ts';
import { regml } from './regml.ts';
import { uslm } from './uslm.ts';
import type { XmlDialect } from './xml-dialect.ts';

/** Every vocabulary of XML that is read. The first that recognises a document reads it. */
export const xmlDialects: readonly XmlDialect[] = [uslm, akomaNtoso, regml, clml, formex, cfr];
