import type { SectionKind } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import { languageTag, rolesOf, type ElementRole, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  ARTICLE: 'article',
  ANNEX: 'annex',
  'CONS.ANNEX': 'annex',
  SUBDIV: 'heading',
  'GR.SEQ': 'heading',
};

const roots =
  /^(?:ACT|CONS\.ACT|CONS\.DOC|GENERAL|ANNEX|CONS\.ANNEX|AGR|DECISION|OPINION|COMMUNICATION|PROPOSAL|CORR|LETTER|PUBLICATION)$/;

const roles = rolesOf({
  skip: 'BIB.INSTANCE BIB.DATA BIB.VOLUME INFO.CONSLEG INFO.PROD FAM.COMP FAM.COMP.CL INCL.ELEMENT TOC PAGE.HEADER PAGE.CONTENTS PRINT.PAGES',
  division: 'DIVISION ARTICLE ANNEX CONS.ANNEX GR.SEQ SUBDIV',
  item: 'PARAG ITEM CONSID DLIST.ITEM',
  number: 'TI.ART NO.PARAG NO.P NO.ITEM PREFIX NO.GR.SEQ NO.DIV',
  heading: 'TI STI STI.ART STI.GR.SEQ TI.GR.SEQ',
  subheading: 'TI.CONTENTS HD',
  paragraph: 'P TXT VISA DD DT INTRO',
  block:
    'ACT GENERAL TITLE PREAMBLE PREAMBLE.INIT PREAMBLE.FINAL GR.VISA GR.CONSID GR.CONSID.INIT ENACTING.TERMS CONTENTS ALINEA LIST NP DLIST TBL CORPUS GR.TBL FINAL CONS.ACT CONS.DOC GR.NOTES COMMENT',
  inline:
    'HT DATE REF.DOC REF.DOC.OJ REF.DOC.ECR REF.ECR FT NO.DOC NO.CURRENT YEAR TERM DEF IE ABREV TIRET LINK ADDRESS PL.DATE',
  quotation: 'QUOT.S',
  note: 'NOTE SIGNATURE GR.ANNOTATION ANNOTATION',
  row: 'ROW',
  cell: 'CELL',
  break: 'BR',
  image: 'INCL.ELEMENT GRAPHIC FORMULA FORMULA.S IMG.CNT',
});

function roleOf({ name, parent, attributes }: XmlElement): ElementRole | undefined {
  if (name === 'HT' && attributes.TYPE === 'SUP') return 'superscript';
  if (name === 'HT' && attributes.TYPE === 'SUB') return 'subscript';
  if (name === 'FT' && attributes.TYPE === 'CODE') return 'skip';
  // An item's number and words are in an NP of their own; a bare one is a numbered paragraph.
  if (name === 'NP') return parent?.name === 'ITEM' || parent?.name === 'CONSID' ? 'block' : 'item';
  if (name === 'ANNEX' && parent === null) return 'division';
  // The title of the act heads no division: it is words of it.
  if ((name === 'TI' || name === 'STI') && parent?.name === 'TITLE' && isActTitle(parent)) return 'block';
  if (name === 'FORMULA' || name === 'FORMULA.S') return 'image';
  return undefined;
}

const isActTitle = ({ parent }: XmlElement): boolean =>
  parent !== null &&
  !['DIVISION', 'ANNEX', 'CONS.ANNEX', 'GR.SEQ', 'SUBDIV', 'TBL', 'CONTENTS'].includes(parent.name);

const quotationMarks: Record<string, string> = {
  '2018': '‘',
  '2019': '’',
  '201A': '‚',
  '201C': '“',
  '201D': '”',
  '201E': '„',
  '00AB': '«',
  '00BB': '»',
  '2039': '‹',
  '203A': '›',
  '0022': '"',
  '0027': "'",
};

/** Formex 4 of the Publications Office of the European Union. */
export const formex: XmlDialect = {
  format: 'formex',
  name: 'Formex (EU Publications Office)',
  mediaType: 'application/xml',
  recognises: ({ name, head }) =>
    roots.test(name) && /formex|<BIB\.INSTANCE|<INFO\.CONSLEG|<TITLE>|<TI>/.test(head),
  roles,
  roleOf,
  kindOf: ({ name }) => kinds[name] ?? 'heading',
  citationOf({ name, attributes }, facts, number) {
    if (name !== 'ARTICLE') return null;
    const eli = eliOf(facts.get('title') ?? '');
    const own = /(\d{1,4}[a-z]{0,3})$/.exec(number ?? '')?.[1] ?? attributes.IDENTIFIER?.replace(/^0+/, '');
    return eli && own ? `${eli}/art_${own}` : null;
  },
  around({ name, attributes }) {
    if (name !== 'QUOT.START' && name !== 'QUOT.END') return null;
    return [quotationMarks[(attributes.CODE ?? '').toUpperCase()] ?? '', ''];
  },
  factOf({ name, parent }) {
    if (name === 'LG.DOC' || name === 'LG.OJ') return 'language';
    return name === 'TI' && parent?.name === 'TITLE' && isActTitle(parent) ? 'title' : null;
  },
  titleOf: (facts) => facts.get('title') ?? null,
  languageOf: (facts) => languageTag(facts.get('language')?.toLowerCase()),
};

const actTitle =
  /^(?:(?:COMMISSION|COUNCIL)\s)?(?<manner>IMPLEMENTING\s|DELEGATED\s)?(?<type>REGULATION|DIRECTIVE|DECISION)\s(?:\((?:EU|EC|EEC|Euratom)(?:,\s?Euratom)?\)\s)?(?<no>No\s)?(?<first>\d{1,4})\/(?<second>\d{1,4})/i;
const eliTypes: Record<string, string> = { regulation: 'reg', directive: 'dir', decision: 'dec' };

/** The European Legislation Identifier of an act, by its title; null where the title does not say. */
function eliOf(title: string): string | null {
  const { manner = '', type = '', no, first = '', second = '' } = actTitle.exec(title)?.groups ?? {};
  const kind = eliTypes[type.toLowerCase()];
  if (!kind) return null;
  // "No 910/2014" until 2014; the year first since then. Directives and decisions had the year first all along.
  const [year, number] = no ? [second, first] : [first, second];
  if (!/^(?:19|20)\d{2}$/.test(year)) return null;
  const suffix = /^implementing/i.test(manner) ? '_impl' : /^delegated/i.test(manner) ? '_del' : '';
  return `http://data.europa.eu/eli/${kind}${suffix}/${year}/${number}`;
}
