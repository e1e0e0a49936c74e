import type { SectionKind } from '../parsed-source.ts';
import { rolesOf, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  part: 'part',
  subpart: 'part',
  section: 'section',
  appendix: 'annex',
  interpretations: 'annex',
};

/** `1015-2` is § 1015.2. */
const sectionLabel = /^(\d{1,5})-(\d{1,5}[a-z]?)$/;

/** RegML of the Consumer Financial Protection Bureau: regulations with their official interpretations. */
export const regml: XmlDialect = {
  format: 'regml',
  name: 'RegML',
  mediaType: 'application/xml',
  recognises: ({ name, head }) => name === 'regulation' && /\beregs\b/.test(head),
  roles: rolesOf({
    skip: 'fdsys preamble tableOfContents analysis reference changeset',
    division:
      'part subpart subjectGroup section appendix appendixSection interpretations interpSection interpAppendix interpAppSection',
    heading: 'title subject appendixTitle',
    item: 'paragraph interpParagraph',
    block: 'content table header',
    paragraph: 'callout line dash',
    row: 'row columnHeaderRow',
    cell: 'cell column',
    inline: 'def ref regtext variable em strong',
    note: 'footnote',
    superscript: 'sup',
    subscript: 'sub',
    image: 'graphic',
  }),
  roleOf({ name, parent }) {
    if (name === 'content' && (parent?.name === 'paragraph' || parent?.name === 'interpParagraph'))
      return 'paragraph';
    return name === 'graphic' ? 'skip' : undefined;
  },
  kindOf: ({ name }) => kinds[name] ?? 'heading',
  numberOf: ({ name, attributes }) =>
    name === 'paragraph' || name === 'interpParagraph' ? (attributes.marker ?? '').trim() : null,
  citationOf({ name, attributes }, facts) {
    const title = facts.get('cfrTitleNum');
    const label = attributes.label ?? '';
    if (!title || !/^\d{1,2}$/.test(title)) return null;
    const section = sectionLabel.exec(label);
    if (name === 'section' && section) return `${title} CFR ${section[1]}.${section[2]}`;
    return name === 'part' && /^\d{1,5}$/.test(label) ? `${title} CFR Part ${label}` : null;
  },
  factOf({ name, parent }) {
    if (name === 'cfrTitleNum') return name;
    return name === 'title' && parent?.name === 'fdsys' ? 'title' : null;
  },
  titleOf: (facts) => facts.get('title') ?? null,
  languageOf: () => 'en',
};
