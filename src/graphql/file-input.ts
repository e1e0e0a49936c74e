import { GraphQLScalarType } from 'graphql';
import { builder } from './builder.ts';

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

builder.addScalarType(
  'Bytes',
  new GraphQLScalarType<Uint8Array, string>({
    name: 'Bytes',
    description: 'Bytes, as base64 (RFC 4648 §4). REST takes them as a file part of `multipart/form-data`.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc4648#section-4',
    serialize: (value) => Buffer.from(value as Uint8Array).toString('base64'),
    parseValue: (value) => {
      // In-process the REST adapter hands over what it read, without a detour through text.
      if (value instanceof Uint8Array) return value;
      if (typeof value !== 'string' || !base64Pattern.test(value)) throw new TypeError('Bytes is base64');
      return Buffer.from(value, 'base64');
    },
  }),
);

/** A document that a client sends along. */
export const FileInput = builder.inputType('FileInput', {
  description: 'A file. REST takes it as a part of `multipart/form-data`.',
  fields: (t) => ({
    bytes: t.field({ type: 'Bytes', required: true, description: 'What it holds.' }),
    fileName: t.string({ description: 'Its name at the client, for people only.' }),
    mediaType: t.string({ description: 'What the client says it is.' }),
  }),
});
