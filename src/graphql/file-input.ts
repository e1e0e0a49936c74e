import { GraphQLScalarType } from 'graphql';
import { builder } from './builder.ts';

const otherThanBase64 = /[^A-Za-z0-9+/]/;

/** Looks for one bad character: a pattern of the whole, which goes back, has no stack for a text of some megabytes. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length % 4 === 0 && !otherThanBase64.test(text.slice(0, text.length - padding));
}

builder.addScalarType(
  'Bytes',
  new GraphQLScalarType<Uint8Array, string>({
    name: 'Bytes',
    description:
      'Bytes, as base64 (RFC 4648 §4), or a file part of `multipart/form-data`: over GraphQL by the GraphQL multipart request specification, over REST as the route says.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc4648#section-4',
    serialize: (value) => Buffer.from(value as Uint8Array).toString('base64'),
    parseValue: (value) => {
      // What a form brought is handed over as it was read, without a detour through text.
      if (value instanceof Uint8Array) return value;
      if (typeof value !== 'string' || !isBase64(value)) throw new TypeError('Bytes is base64');
      return Buffer.from(value, 'base64');
    },
  }),
);

/** A document that a client sends along. */
export const FileInput = builder.inputType('FileInput', {
  description:
    'A file. Over 700 kB its bytes are sent as a part of `multipart/form-data`, over GraphQL as over REST.',
  fields: (t) => ({
    bytes: t.field({ type: 'Bytes', required: true, description: 'What it holds.' }),
    fileName: t.string({ description: 'Its name at the client, for people only.' }),
    mediaType: t.string({ description: 'What the client says it is.' }),
  }),
});
