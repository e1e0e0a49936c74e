import { describe, expect, it } from 'vitest';
import { parseSource, type ReadSource } from '../../../src/sources/parse-source.ts';
import { shownBlocks } from '../../testkit/shown-source.ts';

const read = (xml: string): ReadSource =>
  parseSource({ bytes: Buffer.from(xml), mediaType: 'application/xml', fileName: null });

describe('the Code of Federal Regulations', () => {
  it('as eCFR: sections with their citation, items by their markers, credits and footnotes apart', () => {
    const parsed = read(`<?xml version="1.0" encoding="UTF-8" ?>
<DIV5 N="700" NODE="9:3.0.1" TYPE="PART">
<HEAD>PART 700—KENNELS</HEAD>
<AUTH><HED>Authority:</HED><PSPACE>7 U.S.C. 2131.</PSPACE></AUTH>
<DIV8 N="§ 700.1" NODE="9:3.0.1.0.1.1" TYPE="SECTION">
<HEAD>§ 700.1   Licences.</HEAD>
<P>(a)(1) A keeper of more than 10<SU>2</SU> dogs<SU>1</SU><FTREF/> must hold a licence unless—
</P>
<P>(i) The dogs are <I>working dogs</I>; or
</P>
<P>(ii) The keeper is a <E T="04">veterinarian.</E>
</P>
<P>(2) The fee is as follows:</P>
<TABLE><TR><TH>Dogs</TH><TH>Fee</TH></TR><TR><TD>1 to 3</TD><TD>20 USD</TD></TR></TABLE>
<P>(b) Appendix A applies.</P>
<FTNT><P><SU>1</SU> A dog is a dog.</P></FTNT>
<CITA>[50 FR 1, Jan. 2, 1985]</CITA>
</DIV8>
</DIV5>`);
    expect(parsed.format).toBe('cfr');
    expect(parsed.language).toBe('en');
    expect(shownBlocks(parsed)).toEqual([
      '# PART 700—KENNELS {9 CFR Part 700}',
      '~ Authority: 7 U.S.C. 2131.',
      '# § 700.1 Licences. {9 CFR 700.1}',
      '    * (a)(1) A keeper of more than 10² dogs must hold a licence unless—',
      '      * (i) The dogs are working dogs; or',
      '      * (ii) The keeper is a veterinarian.',
      '    * (2) The fee is as follows:',
      '    | Dogs | Fee',
      '    | 1 to 3 | 20 USD',
      '  * (b) Appendix A applies.',
      '~ ¹ A dog is a dog.',
      '~ [50 FR 1, Jan. 2, 1985]',
    ]);
    expect(parsed.sections.map(({ headingPath }) => headingPath)).toEqual([
      ['PART 700—KENNELS'],
      ['PART 700—KENNELS', '§ 700.1 Licences.'],
    ]);
  });

  it('as GPO sets it: number and subject apart, running matter and contents left out', () => {
    const parsed = read(`<?xml version="1.0"?>
<CFRGRANULE><FDSYS><CFRTITLE>9</CFRTITLE><HEADING>PART 700</HEADING></FDSYS>
<PART><EAR>Pt. 700</EAR><HD SOURCE="HED">PART 700—KENNELS</HD>
<CONTENTS><SECTNO>700.1</SECTNO><SUBJECT>Licences.</SUBJECT></CONTENTS>
<SECTION><PRTPAGE P="12"/><SECTNO>§ 700.1</SECTNO><SUBJECT>Licences.</SUBJECT>
<P>(a) <E T="03">Duty.</E> A keeper must hold a <PRTPAGE P="13"/>licence.</P></SECTION>
<APPENDIX><HD SOURCE="HED">Appendix A to Part 700—Forms</HD><HD SOURCE="HD2">Form 1</HD><P>Name the dog.</P></APPENDIX>
</PART></CFRGRANULE>`);
    expect(shownBlocks(parsed)).toEqual([
      '# PART 700—KENNELS',
      '# § 700.1 Licences. {9 CFR 700.1}',
      '  * (a) Duty. A keeper must hold a licence.',
      '# Appendix A to Part 700—Forms',
      '# Form 1',
      'Name the dog.',
    ]);
    expect(parsed.sections.at(-1)?.headingPath).toEqual([
      'PART 700—KENNELS',
      'Appendix A to Part 700—Forms',
      'Form 1',
    ]);
  });
});

it('RegML: markers come from attributes, keyterms run in, contents and analysis are left out', () => {
  const parsed = read(`<?xml version='1.0' encoding='UTF-8'?>
<regulation xmlns="eregs"><fdsys><cfrTitleNum>9</cfrTitleNum><title>KENNELS</title></fdsys>
<preamble><agency>Bureau of Dogs</agency></preamble>
<part label="700"><tableOfContents><tocSecEntry target="700-1"><sectionSubject>§ 700.1 Fees.</sectionSubject></tocSecEntry></tableOfContents>
<content><subpart label="700-Subpart"><content>
<section label="700-1" sectionNum="1"><subject>§ 700.1 Fees.</subject>
<paragraph label="700-1-a" marker="(a)"><title type="keyterm">Amount.</title><content>A keeper must pay, for each <def term="dog">dog</def>:</content>
<paragraph label="700-1-a-1" marker="(1)"><content>A fee of 20 USD; and</content></paragraph>
<paragraph label="700-1-a-2" marker="(2)"><content>Any surcharge.<footnote ref="1">See Form 1.</footnote></content></paragraph></paragraph>
<paragraph label="700-1-p1" marker=""><content>The fee is not refunded.</content></paragraph>
</section></content></subpart></content></part>
<analysis><analysisSection>Old.</analysisSection></analysis></regulation>`);
  expect(parsed).toMatchObject({ format: 'regml', title: 'KENNELS', language: 'en' });
  expect(shownBlocks(parsed)).toEqual([
    '# § 700.1 Fees. {9 CFR 700.1}',
    '  * (a) Amount. A keeper must pay, for each dog:',
    '    * (1) A fee of 20 USD; and',
    '    * (2) Any surcharge.',
    'The fee is not refunded.',
    '~ See Form 1.',
  ]);
});

it('USLM: identifiers become citations; lead-in, items and what continues them keep their places', () => {
  const parsed = read(`<?xml version="1.0" encoding="UTF-8"?>
<uscDoc xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="en">
<meta><dc:title>Title 7</dc:title></meta>
<main><title identifier="/us/usc/t7"><num value="7">Title 7—</num><heading>AGRICULTURE</heading>
<section identifier="/us/usc/t7/s2131"><num value="2131">§ 2131.</num><heading> Kennels</heading>
<subsection identifier="/us/usc/t7/s2131/a"><num value="a">(a)</num><heading> Licence.—</heading>
<chapeau>No person may keep a dog<ref class="footnoteRef" idref="fn1">1</ref> unless—</chapeau>
<paragraph><num value="1">(1)</num><content> the person holds a licence; and</content></paragraph>
<paragraph><num value="2">(2)</num><subparagraph><num value="A">(A)</num><content> the dog is vaccinated; or</content></subparagraph></paragraph>
<continuation>under the rules of the State.</continuation></subsection>
<subsection><num value="b">(b)</num><heading>Amendment</heading><content>Section 5 is amended by adding:
<quotedContent><section><num>“5A.</num><heading>Cats</heading><content>Cats are dogs.”</content></section></quotedContent>.</content></subsection>
<sourceCredit>(Aug. 24, 1966, 80 Stat. 350.)</sourceCredit>
<notes type="uscNote"><note topic="amendments"><heading>Amendments</heading><p>1970—Subsec. (a) amended.</p></note></notes>
</section></title></main></uscDoc>`);
  expect(parsed).toMatchObject({ format: 'uslm', title: 'Title 7', language: 'en' });
  expect(shownBlocks(parsed)).toEqual([
    '# Title 7— AGRICULTURE {/us/usc/t7}',
    '# § 2131. Kennels {7 U.S.C. 2131}',
    '  * (a) Licence.— No person may keep a dog unless—',
    '    * (1) the person holds a licence; and',
    '      * (2)(A) the dog is vaccinated; or',
    '  under the rules of the State.',
    '  * (b) Amendment',
    '  Section 5 is amended by adding:',
    '    " “5A. Cats',
    '    " Cats are dogs.”.',
    '~ (Aug. 24, 1966, 80 Stat. 350.)',
    '~ Amendments 1970—Subsec. (a) amended.',
  ]);
});

describe('Akoma Ntoso', () => {
  const document = (namespace: string, body: string, prefix = '') => `<?xml version="1.0"?>
<${prefix}akomaNtoso xmlns${prefix ? `:${prefix.slice(0, -1)}` : ''}="${namespace}"><${prefix}act name="act"><${prefix}meta><${prefix}identification source="#x">
<${prefix}FRBRWork><${prefix}FRBRuri value="/akn/ke/act/2027/4"/><${prefix}FRBRalias name="eli" value="https://eli.example/act/2027/4"/></${prefix}FRBRWork>
<${prefix}FRBRExpression><${prefix}FRBRlanguage language="eng"/></${prefix}FRBRExpression></${prefix}identification>
<${prefix}notes source="#x"><${prefix}note eId="n1"><${prefix}p>Amended by Act 9.</${prefix}p></${prefix}note></${prefix}notes></${prefix}meta>${body}</${prefix}act></${prefix}akomaNtoso>`;

  it('version 3: bare numbers are printed in brackets, notes follow their section, insertions are quotations', () => {
    const parsed = read(
      document(
        'http://docs.oasis-open.org/legaldocml/ns/akn/3.0',
        `<preface><p><docTitle>Kennel Act 2027</docTitle></p></preface>
<body><section eId="sec_1"><num>1</num><heading>Keeping dogs<noteRef href="#n1" marker="1"/></heading>
<subsection eId="sec_1__subsec_1"><num>1</num><intro><p>A keeper<authorialNote marker="2"><p>See section 9.</p></authorialNote> must—</p></intro>
<paragraph eId="p_a"><num>a</num><content><p>hold a
   <term refersTo="#licence">licence</term>
   , and</p></content></paragraph>
<wrapUp><p>as the council says.</p></wrapUp></subsection>
<subsection eId="sec_1__subsec_2"><num>2</num><content><p>In section 5, for <mod><quotedText startQuote="“" endQuote="”">cat</quotedText> substitute
<quotedStructure startQuote="“" endQuote="”"><section eId="q"><num>5A</num><content><p>Dog.</p></content></section></quotedStructure></mod>.</p></content></subsection>
<subsection eId="sec_1__subsec_3"><content><p>One.<del>Two.</del> <img src="dog.png"/></p></content></subsection></section></body>`,
      ),
    );
    expect(parsed).toMatchObject({
      format: 'akoma_ntoso',
      title: 'Kennel Act 2027',
      language: 'en',
      mediaType: 'application/akn+xml',
    });
    expect(shownBlocks(parsed)).toEqual([
      'Kennel Act 2027',
      '# 1 Keeping dogs {https://eli.example/act/2027/4#sec_1}',
      '  * (1) A keeper must—',
      '    * (a) hold a licence, and',
      '  as the council says.',
      '  * (2) In section 5, for “cat” substitute',
      '    " “(5A) Dog.”.',
      'One.',
      '~ See section 9.',
      '~ Amended by Act 9.',
    ]);
    expect(parsed.remarks.map(({ code }) => code)).toEqual(['images_not_read', 'deleted_text_left_out']);
  });

  it('version 2, with line ends within a paragraph and lists in blocks', () => {
    const parsed = read(
      document(
        'http://www.akomantoso.org/2.0',
        `<body><section id="sec1"><num>1.</num><heading>Terms</heading><subsection id="sec1-sub1"><content>
<p>In this Act -<eol/>"dog" means a dog kept
by a person;<eol/>"keeper" means who keeps a dog.</p>
<blockList id="l1"><listIntroduction>A keeper shall -</listIntroduction><item id="i1"><num>(a)</num><p>feed it; and</p></item></blockList>
</content></subsection></section></body>`,
      ),
    );
    expect(shownBlocks(parsed)).toEqual([
      '# 1. Terms {https://eli.example/act/2027/4#sec1}',
      'In this Act -',
      '"dog" means a dog kept by a person;',
      '"keeper" means who keeps a dog.',
      'A keeper shall -',
      '  * (a) feed it; and',
      '~ Amended by Act 9.',
    ]);
  });

  it('with a namespace prefix, and subdivisions that hold articles', () => {
    const parsed = read(
      document(
        'http://Inhaltsdaten.LegalDocML.de/1.8.2/',
        `<akn:body><akn:section eId="a1"><akn:num>Abschnitt 1</akn:num><akn:heading>Hunde</akn:heading>
<akn:subsection eId="u1"><akn:num>Unterabschnitt 1</akn:num><akn:heading>Steuer</akn:heading>
<akn:article eId="art-z1"><akn:num>§
 1</akn:num><akn:heading>Pflicht</akn:heading><akn:paragraph><akn:num>(1)</akn:num><akn:content><akn:p>Wer einen Hund hält, zahlt.</akn:p></akn:content></akn:paragraph></akn:article></akn:subsection></akn:section></akn:body>`,
        'akn:',
      ),
    );
    expect(shownBlocks(parsed)).toEqual([
      '# Abschnitt 1 Hunde {https://eli.example/act/2027/4#a1}',
      '# Unterabschnitt 1 Steuer',
      '# § 1 Pflicht {https://eli.example/act/2027/4#art-z1}',
      '  * (1) Wer einen Hund hält, zahlt.',
      '~ Amended by Act 9.',
    ]);
    expect(parsed.sections.at(-1)?.headingPath).toEqual([
      'Abschnitt 1 Hunde',
      'Unterabschnitt 1 Steuer',
      '§ 1 Pflicht',
    ]);
  });
});

it('CLML: group and number are one heading, brackets are as printed, commentaries are notes', () => {
  const parsed =
    read(`<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation" xmlns:ukm="http://www.legislation.gov.uk/namespaces/metadata" xml:lang="en">
<ukm:Metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Kennel Act 2027</dc:title></ukm:Metadata>
<Primary><PrimaryPrelims><Title>Kennel Act 2027</Title><Number>2027 c. 4</Number></PrimaryPrelims><Body>
<Part IdURI="http://www.legislation.gov.uk/id/ukpga/2027/4/part/1"><Number>Part 1</Number><Title>Dogs</Title>
<P1group><Title>Licences</Title><P1 IdURI="http://www.legislation.gov.uk/id/ukpga/2027/4/section/1" id="section-1"><Pnumber><CommentaryRef Ref="c1"/>1</Pnumber><P1para>
<P2><Pnumber>1</Pnumber><P2para><Text>A keeper must hold a
<Term id="t">licence</Term>
if—</Text><P3><Pnumber>a</Pnumber><P3para><Text>the dog is large, or</Text></P3para></P3>
<P3><Pnumber PuncAfter=".">b</Pnumber><P3para><Text>it bites.</Text></P3para></P3></P2para></P2>
<P2><Pnumber>2</Pnumber><P2para><Text>In this section—</Text><UnorderedList Class="Definition" Decoration="none"><ListItem><Para><Text>
“
<Term>dog</Term>
” means a dog;</Text></Para></ListItem></UnorderedList>
<OrderedList Type="roman" Decoration="parens"><ListItem><Para><Text>first;</Text></Para></ListItem><ListItem><Para><Text>second.</Text></Para></ListItem></OrderedList></P2para></P2>
</P1para></P1></P1group></Part></Body></Primary>
<Commentaries><Commentary id="c1" Type="I"><Para><Text>S. 1 in force at 1.1.2028.</Text></Para></Commentary></Commentaries></Legislation>`);
  expect(parsed).toMatchObject({ format: 'clml', title: 'Kennel Act 2027', language: 'en' });
  expect(shownBlocks(parsed)).toEqual([
    'Kennel Act 2027',
    '2027 c. 4',
    '# Part 1 Dogs {http://www.legislation.gov.uk/id/ukpga/2027/4/part/1}',
    '# 1 Licences {http://www.legislation.gov.uk/id/ukpga/2027/4/section/1}',
    '  * (1) A keeper must hold a licence if—',
    '    * (a) the dog is large, or',
    '    * b. it bites.',
    '  * (2) In this section—',
    '  “dog” means a dog;',
    '    * (i) first;',
    '    * (ii) second.',
    '~ S. 1 in force at 1.1.2028.',
  ]);
});

it('Formex: articles with their ELI, recitals, numbered paragraphs, quotation marks, notes and signatures', () => {
  const parsed = read(`<?xml version="1.0" encoding="UTF-8"?>
<ACT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://formex.publications.europa.eu/schema/formex-05.59.xd">
<BIB.INSTANCE><DOCUMENT.REF FILE="L_2027.xml"/><LG.DOC>EN</LG.DOC></BIB.INSTANCE>
<TITLE><TI><P>REGULATION (EU) 2027/12 OF THE COUNCIL</P><P>on dogs</P></TI></TITLE>
<PREAMBLE><GR.CONSID><GR.CONSID.INIT>Whereas:</GR.CONSID.INIT><CONSID><NP><NO.P>(1)</NO.P><TXT>Dogs bark.<NOTE NOTE.ID="E0001" TYPE="FOOTNOTE"><P>OJ L 1, p. 2.</P></NOTE></TXT></NP></CONSID></GR.CONSID></PREAMBLE>
<ENACTING.TERMS><DIVISION><TITLE><TI><P>CHAPTER I</P></TI><STI><P>KEEPING</P></STI></TITLE>
<ARTICLE IDENTIFIER="001"><TI.ART>Article 1</TI.ART><STI.ART><P>Duties</P></STI.ART>
<PARAG IDENTIFIER="001.001"><NO.PARAG>1.</NO.PARAG><ALINEA><P>A keeper of a <QUOT.START ID="q1" CODE="2018"/>dog<QUOT.END ID="q2" CODE="2019"/> shall:</P>
<LIST TYPE="alpha"><ITEM><NP><NO.P>(a)</NO.P><TXT>feed it;</TXT></NP></ITEM><ITEM><NP><NO.P>(b)</NO.P><TXT>walk it.</TXT></NP></ITEM></LIST></ALINEA></PARAG>
<PARAG IDENTIFIER="001.002"><NO.PARAG>2.</NO.PARAG><ALINEA>Kennels are exempt below 10 m<HT TYPE="SUP">2</HT>.</ALINEA></PARAG></ARTICLE></DIVISION></ENACTING.TERMS>
<FINAL><P>This Regulation shall be binding in its entirety.</P><SIGNATURE><P>Done at Brussels</P></SIGNATURE></FINAL></ACT>`);
  expect(parsed).toMatchObject({
    format: 'formex',
    title: 'REGULATION (EU) 2027/12 OF THE COUNCIL on dogs',
    language: 'en',
  });
  expect(shownBlocks(parsed)).toEqual([
    'REGULATION (EU) 2027/12 OF THE COUNCIL',
    'on dogs',
    'Whereas:',
    '  * (1) Dogs bark.',
    '~ OJ L 1, p. 2.',
    '# CHAPTER I KEEPING',
    '# Article 1 Duties {http://data.europa.eu/eli/reg/2027/12/art_1}',
    '  * 1. A keeper of a ‘dog’ shall:',
    '    * (a) feed it;',
    '    * (b) walk it.',
    '  * 2. Kennels are exempt below 10 m².',
    'This Regulation shall be binding in its entirety.',
    '~ Done at Brussels',
  ]);
});

const refusal = (text: string): unknown =>
  expect.objectContaining({ code: 'source_unparseable', message: expect.stringContaining(text) as string });

describe('XML that cannot be read is refused, saying what would help', () => {
  it.each([
    ['<akomaNtoso><act><body><p>Dogs.</p></body>', 'not well-formed at line 1'],
    ['<akomaNtoso><act></body></akomaNtoso>', 'not well-formed at line 1'],
    ['<?xml version="1.0"?>', 'no root element'],
    [
      '<!DOCTYPE a [<!ENTITY x "Dogs."><!ENTITY y "&x;&x;&x;">]><akomaNtoso><p>&y;</p></akomaNtoso>',
      'entity at line 1',
    ],
    [
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><akomaNtoso><p>&x;</p></akomaNtoso>',
      'entity at line 1',
    ],
    [`<akomaNtoso>${'<p>'.repeat(600)}${'</p>'.repeat(600)}</akomaNtoso>`, 'deeper than 512'],
    [`<akomaNtoso a="${'x'.repeat(300_000)}"><p>Dogs.</p></akomaNtoso>`, 'not well-formed'],
    ['<akomaNtoso><meta>Dogs.</meta></akomaNtoso>', 'no text, only markup'],
    ['<?xml version="1.0"?><invoice><p>Dogs.</p></invoice>', 'XML (<invoice>) of a vocabulary'],
  ])('%s', (xml, message) => {
    expect(() => read(xml.slice(0, 400_000))).toThrow(refusal(message));
  });

  it('reads entities of HTML, which old law has', () => {
    expect(read('<akomaNtoso><p>&sect; 5 &mdash; 20&nbsp;&euro; &amp; more</p></akomaNtoso>').text).toBe(
      '§ 5 — 20\u00a0€ & more',
    );
  });

  it('says that identifiers occur twice, and reads the text', () => {
    const parsed = read('<akomaNtoso><act><p xml:id="a">Dogs.</p><p xml:id="a">Cats.</p></act></akomaNtoso>');
    expect(parsed.text).toBe('Dogs.\nCats.');
    expect(parsed.remarks).toMatchObject([{ code: 'duplicate_identifiers' }]);
  });
});

describe('encodings of XML', () => {
  const law = '<akomaNtoso><p>Gebühr: 20 €</p></akomaNtoso>';
  const windows = Buffer.from(
    '<?xml version="1.0" encoding="windows-1252"?><akomaNtoso><p>Geb\u00fchr: 20 \u0080</p></akomaNtoso>',
    'latin1',
  );
  it.each([
    ['UTF-8', Buffer.from(law)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${law}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(law, 'utf16le')],
    ['UTF-16, the other order', Buffer.from(law, 'utf16le').swap16()],
    ['windows-1252 by its declaration', windows],
  ])('%s', (_name, bytes) => {
    expect(parseSource({ bytes }).text).toBe('Gebühr: 20 €');
  });
});

describe('law that was garbled before it came', () => {
  it.each([
    ['The keeperâ€™s fee', 'mojibake'],
    ['Die GebÃ¼hr nach Â§ 5', 'mojibake'],
    ['The keeper\uFFFDs fee', 'replacement_characters'],
  ])('%s', (text, code) => {
    expect(parseSource({ bytes: Buffer.from(text) }).remarks).toMatchObject([{ code }]);
  });

  it.each(['Façade, naïve, Ångström, ÃO', 'Âge', 'L’été à 20 €'])('%s is not', (text) => {
    expect(parseSource({ bytes: Buffer.from(text) }).remarks).toEqual([]);
  });
});
