import type { SectionKind } from '../parsed-source.ts';
import { languageTag, rolesOf, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  title: 'title',
  subtitle: 'title',
  division: 'division',
  subdivision: 'division',
  chapter: 'chapter',
  subchapter: 'chapter',
  part: 'part',
  subpart: 'part',
  article: 'article',
  subarticle: 'article',
  section: 'section',
  appendix: 'annex',
  courtRule: 'rule',
};

const usc = /^\/us\/usc\/t(\d{1,2}[a-z]?)\/s([\w–-]{1,30})$/i;
const cfrSection = /^\/us\/cfr\/t(\d{1,2})\/s([\w.–-]{1,30})$/;
const cfrPart = /^\/us\/cfr\/t(\d{1,2})\/p([\w.-]{1,20})$/;

function cited(identifier: string | undefined): string | null {
  if (!identifier) return null;
  const code = usc.exec(identifier);
  if (code) return `${code[1]} U.S.C. ${code[2]}`;
  const section = cfrSection.exec(identifier);
  if (section) return `${section[1]} CFR ${section[2]}`;
  const part = cfrPart.exec(identifier);
  if (part) return `${part[1]} CFR Part ${part[2]}`;
  // A compilation is cited by the sections of the Code that its notes name.
  return identifier.startsWith('/us/sComp/') ? null : identifier.slice(0, 200);
}

const divisions =
  'title subtitle division subdivision chapter subchapter part subpart article subarticle section appendix courtRules courtRule reorganizationPlans reorganizationPlan compiledAct level preliminary';

/** United States Legislative Markup, versions 1 and 2: statutes, the Code, compilations, regulations. */
export const uslm: XmlDialect = {
  format: 'uslm',
  name: 'United States Legislative Markup (USLM)',
  mediaType: 'application/xml',
  recognises: ({ head }) =>
    /\bxmlns[:\w-]{0,20}\s?=\s?["']http:\/\/(?:schemas\.gpo\.gov\/xml\/uslm|xml\.house\.gov\/schemas\/uslm\/)/.test(
      head,
    ),
  roles: rolesOf({
    skip: 'meta toc tocItem docPart page property slugLine currentChamber distributionCode',
    division: divisions,
    item: 'subsection paragraph subparagraph clause subclause item subitem subsubitem',
    number: 'num',
    heading: 'heading subheading',
    subheading: 'crossHeading crossheading',
    paragraph: 'p docTitle officialTitle enactingFormula resolvingClause signature recital',
    block:
      'main content chapeau continuation text longTitle preface preamble signatures proviso table tbody thead layout list listItem uscDoc',
    inline:
      'ref b i u inline date term shortTitle span entity def quotedText headingText em strong a del ins',
    quotation: 'quotedContent',
    note: 'notes note sourceCredit editorialNote authority source footnote citationNote editionNote explanationNote statutoryNote changeNote amendmentNote resourceNote endnote ear',
    row: 'tr row headerRow',
    cell: 'td th column header',
    superscript: 'sup',
    subscript: 'sub',
    break: 'br',
    image: 'img figure math',
  }),
  roleOf({ name, parent, attributes }) {
    // What holds words is a line; `content` that holds paragraphs is not.
    if (name === 'chapeau' || name === 'content' || name === 'continuation' || name === 'text')
      return 'paragraph';
    if (name === 'preface') return 'note';
    if (name === 'ref' && attributes.class === 'footnoteRef') return 'skip';
    if (name === 'item' && parent?.name === 'list') return 'item';
    return undefined;
  },
  kindOf: ({ name }) => kinds[name] ?? 'heading',
  citationOf({ name, attributes }) {
    return divisions.split(' ').includes(name) ? cited(attributes.identifier) : null;
  },
  // "16 U.S.C. 757a note" is no section of the Code.
  citedBy({ name, parent, attributes }, words) {
    if (name !== 'ref' || parent?.attributes.role !== 'uscRef' || words.endsWith('note')) return null;
    return usc.test(attributes.href ?? '') ? cited(attributes.href) : null;
  },
  factOf: ({ name, parent }) => (parent?.name === 'meta' && name === 'title' ? name : null),
  learn({ attributes, parent }, facts) {
    const language = attributes['xml:lang'];
    if (language && parent === null) facts.set('language', language);
  },
  titleOf: (facts) => facts.get('title') ?? null,
  languageOf: (facts) => languageTag(facts.get('language')) ?? 'en',
};
