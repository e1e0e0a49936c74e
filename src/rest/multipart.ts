import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { GraphQLInputObjectType } from 'graphql';
import { DomainError, invalidField } from '../core/errors.ts';
import { findUnstorableText } from '../core/storable-text.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { camelCase } from './names.ts';
import { fromText } from './wire-type.ts';

export interface MultipartOptions {
  type: GraphQLInputObjectType;
  /** Name of the one part that is a file. */
  filePart: string;
  /** Bytes of the file. */
  limit: number;
}

const mostFields = 20;
const longestField = 1024 * 1024;
/** Bytes of a whole form beside its file: what lies between its parts is read as well. */
const mostOfFields = 2 * longestField;

/**
 * A form as the members of a body: text parts by name (objects and lists as JSON), the file part as
 * `{ bytes, file_name, media_type }`. Read as it streams; nothing is written to disk.
 * @throws DomainError `malformed_request`, `payload_too_large`, `invalid_field`.
 */
export function readMultipart(
  request: IncomingMessage,
  { type, filePart, limit }: MultipartOptions,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const members: Record<string, unknown> = {};
    let settled = false;
    const refuse = (error: DomainError): void => {
      if (settled) return;
      settled = true;
      request.unpipe();
      request.resume();
      reject(error);
    };
    let form: BusboyInstance;
    try {
      form = new Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        limits: {
          files: 1,
          fields: mostFields,
          parts: mostFields + 1,
          fieldSize: longestField,
          fieldNameSize: 100,
          fileSize: limit,
        },
      });
    } catch (error) {
      refuse(new DomainError('malformed_request', 'The form has no boundary.', {}, { cause: error }));
      return;
    }
    const tooLarge = (): void =>
      refuse(new DomainError('payload_too_large', `A file may have at most ${limit} bytes.`));
    form.on('field', (name, text, _nameCut, textCut) => {
      if (textCut) {
        refuse(new DomainError('payload_too_large', `The field ${name} is too long.`));
        return;
      }
      const field = type.getFields()[camelCase(name)];
      let value: unknown;
      try {
        value = field ? fromText(field.type, [text]) : text;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refuse(error);
        return;
      }
      if (findUnstorableText(value) !== null) {
        refuse(invalidField(`/${name}`, 'This holds text that cannot be stored.', 'unstorable_text'));
        return;
      }
      if (Object.hasOwn(members, name)) {
        refuse(invalidField(`/${name}`, 'This was sent twice.'));
        return;
      }
      Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
    });
    form.on('file', (name: string, stream: BusboyFileStream, fileName: string, _encoding, media: string) => {
      // A form that ends within the file says so here, and to no one else.
      stream.on('error', (error) =>
        refuse(new DomainError('malformed_request', 'The form ended too early.', {}, { cause: error })),
      );
      if (name !== filePart) {
        stream.resume();
        refuse(invalidField(`/${name}`, `The file is sent as the part ${filePart}.`, 'unknown'));
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('end', () => {
        members[filePart] = {
          bytes: Buffer.concat(chunks),
          file_name: fileName ? firstCharacters(fileName, 255) : null,
          media_type: media || null,
        };
      });
    });
    form.on('filesLimit', () => refuse(invalidField(`/${filePart}`, 'Send one file.')));
    const tooMany = (): void => refuse(new DomainError('malformed_request', 'The form has too many fields.'));
    form.on('fieldsLimit', tooMany);
    // Of parts that are neither field nor file the parser makes nothing, and reads on.
    form.on('partsLimit', tooMany);
    form.on('error', (error) =>
      refuse(new DomainError('malformed_request', 'The form cannot be read.', {}, { cause: error })),
    );
    form.on('finish', () => {
      if (settled) return;
      settled = true;
      resolve(members);
    });
    request.once('close', () => {
      if (!request.complete) refuse(new DomainError('malformed_request', 'The form ended too early.'));
    });
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit + mostOfFields) tooLarge();
    });
    request.pipe(form);
  });
}
