import type { SectionKind } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import { rolesOf, type ElementRole, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  TITLE: 'title',
  SUBTITLE: 'title',
  CHAPTER: 'chapter',
  SUBCHAP: 'chapter',
  SUBCHAPTER: 'chapter',
  PART: 'part',
  SUBPART: 'part',
  SECTION: 'section',
  APPENDIX: 'annex',
  SUBJGRP: 'heading',
};

const roots =
  /^(?:DLPSTEXTCLASS|ECFR|ECFRBRWS|DIV[1-9]|CFRGRANULE|CFRDOC|CFRMERGE|TITLE|SUBTITLE|CHAPTER|SUBCHAP|PART|SUBPART|SUBJGRP|SECTION|APPENDIX)$/;
const cfrElement = /<(?:HEAD|SECTNO|FDSYS|CFRTITLE|HD|DIV[1-9]|ECFRBRWS|P)[\s>/]/;

const roles = rolesOf({
  skip: 'HEADER FDSYS CFRTOC CONTENTS TOC EAR PRTPAGE AMDDATE LRH RRH PG PGHD SECHD PTHD FMTR METADATA INCLUDES',
  division: 'PART SUBPART SUBJGRP SECTION APPENDIX CHAPTER SUBCHAP SUBCHAPTER TITLE SUBTITLE',
  heading: 'HEAD SUBJECT RESERVED HED',
  number: 'SECTNO',
  subheading: 'HD1 HD2 HD3 HD4',
  note: 'AUTH SOURCE CITA EDNOTE EFFDNOT EFFDNOTP SECAUTH PARAUTH FTNT NOTE NOTES APPRO CROSSREF XREF PARTAUTH SECNOTE',
  paragraph:
    'P FP FP-1 FP-2 FP-3 FP-DASH FP1-2 FP2 FP2-2 FP2-3 FRP PSPACE LDRWK STARS HED1 TITLE1 CAPTION TTITLE MATH PARA LI',
  block: 'TEXT BODY ECFRBRWS EXTRACT EXAMPLE GPOTABLE TABLE THEAD TBODY TFOOT BOXHD DIV UL OL',
  inline: 'E I B U AC FR URL A PRTPAGE FTR SPAN EM STRONG i b em strong a span',
  row: 'ROW TR tr',
  cell: 'ENT CHED TD TH td th',
  superscript: 'SU SUP sup',
  subscript: 'SUB sub',
  note_reference: 'FTREF',
  break: 'BR br',
  image: 'GPH IMG img GID MATH',
});

function roleOf(element: XmlElement): ElementRole | undefined {
  if (/^DIV[1-9]$/.test(element.name)) return 'division';
  // Two columns of a table of contents, and the rows of a table, share a name with what takes their place elsewhere.
  if (element.name === 'HD') {
    if (element.attributes.SOURCE === 'HED') return 'heading';
    return 'subheading';
  }
  if (element.name === 'BOXHD') return 'row';
  return undefined;
}

/** The number of a provision without its sign: `§ 51.1` is `51.1`. */
const bare = (number: string): string => number.replace(/^(?:§+|Part|PART|Subpart|SUBPART)\s*/, '').trim();

/** The Code of Federal Regulations: eCFR (`DIV1` to `DIV9`) and GPO's bulk data (`SECTION`, `SECTNO`, `SUBJECT`). */
export const cfr: XmlDialect = {
  format: 'cfr',
  name: 'XML of the Code of Federal Regulations (eCFR, GPO)',
  mediaType: 'application/xml',
  recognises: ({ name, head }) => roots.test(name) && cfrElement.test(head),
  roles,
  roleOf,
  kindOf: ({ name, attributes }) => kinds[attributes.TYPE?.toUpperCase() ?? name] ?? 'heading',
  citationOf(element, facts, number) {
    const { name, attributes } = element;
    const title = /^(\d{1,2}):/.exec(attributes.NODE ?? '')?.[1] ?? facts.get('CFRTITLE');
    const type = attributes.TYPE?.toUpperCase() ?? name;
    if (!title || !/^\d{1,2}$/.test(title)) return null;
    const own = bare(attributes.N ?? number ?? '');
    if (!/^\d[\w.-]{0,20}$/.test(own)) return null;
    if (type === 'SECTION') return `${title} CFR ${own}`;
    return type === 'PART' ? `${title} CFR Part ${own}` : null;
  },
  factOf: ({ name }) => (name === 'CFRTITLE' ? name : null),
  titleOf: () => null,
  languageOf: () => 'en',
  flat: true,
};
