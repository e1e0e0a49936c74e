import type { IncomingMessage } from 'node:http';
import type { GraphQLInputObjectType } from 'graphql';
import { invalidField } from '../core/errors.ts';
import { findUnstorableText } from '../core/storable-text.ts';
import { readForm } from '../http/form.ts';
import { camelCase } from './names.ts';
import { fromText } from './wire-type.ts';

export interface MultipartOptions {
  type: GraphQLInputObjectType;
  /** Name of the one part that is a file. */
  filePart: string;
  /** Bytes of the file. */
  limit: number;
}

/**
 * A form as the members of a body: text parts by name (objects and lists as JSON), the file part as
 * `{ bytes, file_name, media_type }`.
 * @throws DomainError `malformed_request`, `payload_too_large`, `invalid_field`.
 */
export async function readMultipart(
  request: IncomingMessage,
  { type, filePart, limit }: MultipartOptions,
): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {};
  const file = await readForm(request, {
    limit,
    onField: (name, text) => {
      const field = type.getFields()[camelCase(name)];
      const value: unknown = field ? fromText(field.type, [text]) : text;
      if (findUnstorableText(value) !== null) {
        throw invalidField(`/${name}`, 'This holds text that cannot be stored.', 'unstorable_text');
      }
      if (Object.hasOwn(members, name)) throw invalidField(`/${name}`, 'This was sent twice.');
      Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
    },
    onFile: (part) => {
      if (part === filePart) return;
      throw invalidField(`/${part}`, `The file is sent as the part ${filePart}.`, 'unknown');
    },
    secondFile: () => invalidField(`/${filePart}`, 'Send one file.'),
  });
  if (file) {
    members[filePart] = { bytes: file.bytes, file_name: file.name, media_type: file.mediaType };
  }
  return members;
}
