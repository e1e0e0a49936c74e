import type { SectionKind } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import { languageTag, rolesOf, type ElementRole, type DialectFacts, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  title: 'title',
  subtitle: 'title',
  book: 'book',
  tome: 'book',
  division: 'division',
  subdivision: 'division',
  part: 'part',
  subpart: 'part',
  chapter: 'chapter',
  subchapter: 'chapter',
  article: 'article',
  section: 'section',
  rule: 'rule',
  subrule: 'rule',
  attachment: 'annex',
  component: 'annex',
};

const divisions =
  'title subtitle book tome division subdivision part subpart chapter subchapter article section rule hcontainer blockContainer attachment';
const divisionNames = new Set(divisions.split(' '));

const roles = rolesOf({
  skip: 'meta toc noteRef proprietary',
  division: divisions,
  item: 'subsection paragraph subparagraph clause subclause item indent point list alinea sublist level recital proviso transitional subrule citation li',
  number: 'num',
  heading: 'heading subheading',
  subheading: 'crossHeading',
  paragraph: 'p block listIntroduction listWrapUp longTitle caption',
  block:
    'act bill doc body mainBody portion portionBody collectionBody documentCollection component components componentBody debateBody judgmentBody amendmentBody preface preamble formula coverPage content intro wrapUp wrap container blockList recitals citations table tbody thead tfoot ul ol attachments longTitle popup div foreign',
  inline:
    'ref rref mref mod mmod quotedText embeddedText ins inline span b i u a abbr def term date time person organization concept object event location process role entity quantity docTitle docNumber docType docDate docProponent docPurpose docAuthority docStage docStatus docJurisdiction docIntroducer docCommittee docketNumber shortTitle legislature session affectedDocument relatedDocument change signature decoration opinion marker omissis placeholder fillIn tblock vote outcome narrative summary scene remark session',
  quotation: 'quotedStructure embeddedStructure',
  note: 'authorialNote note notes conclusions',
  row: 'tr',
  cell: 'td th',
  superscript: 'sup',
  subscript: 'sub',
  break: 'eol br',
  image: 'img',
  deleted: 'del',
});

function roleOf({ name, parent, attributes }: XmlElement): ElementRole | undefined {
  const named = attributes.name ?? '';
  if (name === 'block' && /sourceCredit|editorial|note/i.test(named)) return 'note';
  // Signatures and preparatory works, as Finland sets them.
  if (name === 'hcontainer' && /^(?:conclusions|signatures|preparatoryWork)/i.test(named)) return 'note';
  if (name === 'blockContainer' && attributes.refersTo === 'inhaltsuebersicht') return 'skip';
  // A table of contents in words, as Kenya sets it, is in the preamble; the preamble of a recital is text.
  if (name === 'title' && parent?.name === 'meta') return 'skip';
  return undefined;
}

const longestTitle = 240;
const uriElements = new Set(['FRBRuri', 'FRBRalias']);

/** `/akn/us/usc/title_9`: the United States Code, which is cited by title. */
const uscTitle = /^\/akn\/us\/(?:usc|act)\/title_(\d{1,2})$/;

/** Akoma Ntoso 2 and 3 (LegalDocML), and LegalDocML.de. */
export const akomaNtoso: XmlDialect = {
  format: 'akoma_ntoso',
  name: 'Akoma Ntoso (LegalDocML)',
  mediaType: 'application/akn+xml',
  recognises: ({ name }) => name === 'akomaNtoso',
  roles,
  roleOf,
  kindOf: ({ name }) => kinds[name] ?? 'heading',
  // Publishers leave the brackets of "(2)" and "(a)" to the printer; a bare letter would read as a word.
  printed: (number) => (/^[A-Za-z0-9]{1,5}$/.test(number) ? `(${number})` : number),
  markerOf: ({ name }) => (name === 'li' ? '•' : null),
  citationOf({ name, attributes }, facts, number) {
    if (!divisionNames.has(name)) return null;
    const id = attributes.eId ?? attributes['xml:id'] ?? attributes.id;
    const work = facts.get('eli') ?? facts.get('uri');
    if (!work || !id) return null;
    const title = uscTitle.exec(facts.get('uri') ?? '')?.[1];
    if (title && name === 'section') {
      const own = /^(?:§\s?)?([\w–-]{1,20})\.?$/.exec(number ?? '')?.[1] ?? /^sec_(\w{1,20})$/.exec(id)?.[1];
      return own ? `${title} U.S.C. ${own}` : null;
    }
    return `${work}#${id}`.slice(0, 300);
  },
  around({ name, attributes }) {
    if (!/^(?:quoted|embedded)(?:Text|Structure)$/.test(name)) return null;
    return [attributes.startQuote ?? '', attributes.endQuote ?? ''];
  },
  factOf: ({ name }) => (name === 'docTitle' || name === 'shortTitle' ? name : null),
  learn(element, facts) {
    learnOfMeta(element, facts);
  },
  titleOf(facts) {
    const [whole, short] = [facts.get('docTitle'), facts.get('shortTitle')];
    // The long title of an act of the United Kingdom is its purpose, in a sentence.
    return (whole && whole.length <= longestTitle ? whole : (short ?? whole)) ?? null;
  },
  languageOf: (facts) => languageTag(facts.get('language')),
  endNotes: new Set(['notes']),
};

/** What identifies the work: its ELI where it has one, else its address in the naming convention. */
function learnOfMeta({ name, attributes, parent }: XmlElement, facts: DialectFacts): void {
  if (name === 'FRBRlanguage' && attributes.language && !facts.has('language')) {
    facts.set('language', attributes.language);
  }
  if (parent?.name !== 'FRBRWork' || !uriElements.has(name) || !attributes.value) return;
  if (name === 'FRBRuri') facts.set('uri', attributes.value);
  if (name === 'FRBRalias' && attributes.name === 'eli') facts.set('eli', attributes.value);
  if (name === 'FRBRuri' && attributes.value.startsWith('eli/')) facts.set('eli', attributes.value);
}
