import type { SectionKind } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import { languageTag, rolesOf, type ElementRole, type XmlDialect } from './xml-dialect.ts';

const kinds: Record<string, SectionKind> = {
  Group: 'division',
  Part: 'part',
  Chapter: 'chapter',
  P1group: 'section',
  P1: 'section',
  Schedule: 'annex',
  Appendix: 'annex',
  EUTitle: 'title',
  EUPart: 'part',
  EUChapter: 'chapter',
  EUSection: 'section',
};

const fragments =
  /^(?:Pblock|PsubBlock|P[1-7](?:group)?|Part|Chapter|Schedule|Schedules|Body|Primary|Secondary|Group|EUPart|EUChapter|EUBody)$/;

const roles = rolesOf({
  skip: 'Metadata Contents Versions Resources MarginNoteRef CommentaryRef Reference EmbeddedFile',
  division:
    'Group Part Chapter Pblock PsubBlock P1group P2group P3group Schedule Appendix Form EUTitle EUPart EUChapter EUSection EUSubsection Division',
  item: 'P2 P3 P4 P5 P6 P7 ListItem',
  number: 'Pnumber Number',
  heading: 'Title Subtitle',
  paragraph: 'Text Caption DateText IncludedDocument',
  block:
    'Legislation Primary Secondary Body Schedules ScheduleBody P1para P2para P3para P4para P5para P6para P7para P Para BlockText UnorderedList OrderedList TitleBlock Tabular table tbody thead tfoot PrimaryPrelims SecondaryPrelims PrimaryPreamble SecondaryPreamble IntroductoryText EnactingText LongTitle DateOfEnactment KeyList KeyListItem Key Where EUBody EUPrelims',
  inline:
    'Term Citation CitationSubRef InternalLink ExternalLink Emphasis Strong SmallCaps Underline Abbreviation Acronym Addition Substitution Repeal Span InlineAmendment Definition Proviso AppendText Expanded Strike Uppercase',
  quotation: 'BlockAmendment BlockExtract',
  note: 'Commentaries Commentary Footnotes Footnote MarginNotes SignedSection ExplanatoryNotes EarlierOrders',
  row: 'tr',
  cell: 'td th',
  superscript: 'Superior',
  subscript: 'Inferior',
  note_reference: 'FootnoteRef',
  image: 'Image Figure Formula math',
  break: 'LineBreak',
});

const within = (element: XmlElement, name: string): boolean => {
  for (let at = element.parent; at; at = at.parent) if (at.name === name) return true;
  return false;
};

function roleOf(element: XmlElement): ElementRole | undefined {
  const { name, parent } = element;
  // A section is titled by its group: the number of the first one and the title of the group are one heading.
  if (name === 'P1') return parent?.name === 'P1group' ? 'block' : 'item';
  if (name === 'LongTitle') return 'paragraph';
  if ((name === 'Title' || name === 'Number') && /Prelims$/.test(parent?.name ?? '')) return 'paragraph';
  if (name === 'Character') return 'inline';
  return undefined;
}

const brackets: Record<string, readonly [string, string]> = {
  P2: ['(', ')'],
  P3: ['(', ')'],
  P4: ['(', ')'],
  P5: ['(', ')'],
  P6: ['(', ')'],
  P7: ['(', ')'],
};

/** Crown Legislation Markup Language of legislation.gov.uk, whole or in fragments as its API serves them. */
export const clml: XmlDialect = {
  format: 'clml',
  name: 'Crown Legislation Markup Language (legislation.gov.uk)',
  mediaType: 'application/xml',
  recognises: ({ name, head }) =>
    name === 'Legislation' ||
    (fragments.test(name) && /legislation\.gov\.uk|<(?:Pnumber|P1|P2)[\s>]/.test(head)),
  roles,
  roleOf,
  kindOf: (element) => {
    if (element.name === 'P1group' && within(element, 'Schedule')) return 'heading';
    return kinds[element.name] ?? 'heading';
  },
  // The brackets of "(2)" and "(a)" are left to the printer, but where the element says what surrounds its number.
  printed(number, { name }, { attributes: { PuncBefore, PuncAfter } }) {
    if (PuncBefore !== undefined || PuncAfter !== undefined) {
      return `${PuncBefore ?? ''}${number}${PuncAfter ?? ''}`;
    }
    const [before, after] = brackets[name] ?? ['', ''];
    return /^[A-Za-z0-9]{1,6}$/.test(number) ? `${before}${number}${after}` : number;
  },
  markerOf({ name, parent }) {
    if (name !== 'ListItem' || parent?.name !== 'UnorderedList') return null;
    return parent.attributes.Decoration === 'none' ? null : '•';
  },
  numberOf(element) {
    return element.name === 'ListItem' ? listNumber(element) : null;
  },
  citationOf({ name, attributes }) {
    if (name === 'P1') return attributes.IdURI ?? null;
    return roles[name] === 'division' && name !== 'P1group' ? (attributes.IdURI ?? null) : null;
  },
  around({ name, attributes }) {
    if (name === 'Character') return [/Space/.test(attributes.Name ?? '') ? ' ' : '', ''];
    return null;
  },
  factOf({ name, parent }) {
    return name === 'title' && parent?.name === 'Metadata' ? 'title' : null;
  },
  learn({ name, attributes }, facts) {
    if (name === 'Legislation' && attributes['xml:lang']) facts.set('language', attributes['xml:lang']);
  },
  titleOf: (facts) => facts.get('title') ?? null,
  languageOf: (facts) => languageTag(facts.get('language')) ?? 'en',
};

const counts = new WeakMap<XmlElement, number>();

/** How the item of an ordered list is numbered in print. */
function listNumber({ parent, attributes }: XmlElement): string | null {
  if (parent?.name !== 'OrderedList') return null;
  const number = (counts.get(parent) ?? Number(parent.attributes.Start ?? 1) - 1) + 1;
  counts.set(parent, number);
  const label = attributes.NumberOverride ?? ordinal(number, parent.attributes.Type ?? 'arabic');
  switch (parent.attributes.Decoration) {
    case 'parens':
      return `(${label})`;
    case 'parenRight':
      return `${label})`;
    case 'brackets':
      return `[${label}]`;
    case 'period':
      return `${label}.`;
    case 'colon':
      return `${label}:`;
    default:
      return /^\W/.test(label) ? label : `(${label})`;
  }
}

function ordinal(number: number, type: string): string {
  if (/^alpha/.test(type) && number >= 1 && number <= 26) {
    const letter = String.fromCharCode(96 + number);
    return type === 'alphaupper' ? letter.toUpperCase() : letter;
  }
  if (/^roman/.test(type) && number >= 1 && number <= 39) {
    const roman =
      'x'.repeat(Math.floor(number / 10)) +
      ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][number % 10]!;
    return type === 'romanupper' ? roman.toUpperCase() : roman;
  }
  return String(number);
}
