import sax, { type SAXParser, type Tag } from 'sax';
import { DomainError } from '../../core/errors.ts';

/** An element while it is open. */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  /** As written, prefixes included. */
  attributes: Readonly<Record<string, string>>;
  parent: XmlElement | null;
}

export interface XmlHandler {
  open(element: XmlElement): void;
  text(text: string): void;
  close(element: XmlElement): void;
}

/** No law nests deeper; a deeper tree is hostile. */
const deepest = 512;
const chunkLength = 1 << 16;

const refuse = (message: string): DomainError => new DomainError('source_unparseable', message);

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Streams through an XML document. Entities of the document's own are not expanded and external ones never fetched: the
 * five of XML and those of HTML are known, any other is refused.
 * @throws DomainError `source_unparseable` for what is not well-formed, saying where, and for what nests too deep.
 */
export function readXml(text: string, handler: XmlHandler): void {
  const parser = new sax.SAXParser(true, { position: true });
  let element: XmlElement | null = null;
  let depth = 0;
  parser.onerror = (error) => {
    throw notWellFormed(error, parser);
  };
  parser.onopentag = (tag: Tag | { name: string; attributes: object }) => {
    if (++depth > deepest) throw refuse(`The XML nests its elements deeper than ${deepest} levels.`);
    const attributes = tag.attributes as Record<string, string>;
    element = { name: localName(tag.name), attributes, parent: element };
    handler.open(element);
  };
  parser.ontext = (words) => handler.text(words);
  parser.oncdata = (words) => handler.text(words);
  parser.onclosetag = () => {
    if (!element) return;
    depth--;
    handler.close(element);
    element = element.parent;
  };
  for (let at = 0; at < text.length; at += chunkLength) parser.write(text.slice(at, at + chunkLength));
  parser.close();
}

function notWellFormed(error: Error, parser: SAXParser): DomainError {
  const [reason = ''] = error.message.split('\n');
  const where = `line ${parser.line + 1}, column ${parser.column + 1}`;
  if (/entity/i.test(reason)) {
    return refuse(
      `The XML uses an entity at ${where} that is not one of XML or HTML. Entities that a document declares itself are not expanded: write their text in their place.`,
    );
  }
  return refuse(
    `The XML is not well-formed at ${where}: ${reason.slice(0, 200)}. If it was cut off on its way, fetch it again; else have its publisher mend it.`,
  );
}

export interface XmlRoot {
  /** Without its prefix. */
  name: string;
  /** The first characters of the document, from the root's tag on. */
  head: string;
}
