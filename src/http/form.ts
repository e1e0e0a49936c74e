import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { firstCharacters } from '../core/first-characters.ts';
import { DomainError } from '../core/errors.ts';

/** The file of a form. */
export interface FormFile {
  /** Name of its part. */
  part: string;
  bytes: Uint8Array;
  /** As the client names it, for people only. */
  name: string | null;
  /** What the client says it is. */
  mediaType: string | null;
}

export interface FormOptions {
  /** Bytes of the file. */
  limit: number;
  /** Told of each text part in its order; what it throws refuses the form. */
  onField: (name: string, text: string) => void;
  /** Told of the file's part before its bytes are read; what it throws refuses the form. */
  onFile: (part: string) => void;
  /** The refusal of a form with a second file. */
  secondFile: () => DomainError;
}

const mostFields = 20;
const longestField = 1024 * 1024;
/** Bytes of a whole form beside its file: what lies between its parts is read as well. */
const mostOfFields = 2 * longestField;

/**
 * Reads `multipart/form-data` with at most one file as it streams; nothing is written to disk. Null where it has no file.
 * @throws DomainError `malformed_request`, `payload_too_large`, and what the options throw.
 */
export function readForm(
  request: IncomingMessage,
  { limit, onField, onFile, secondFile }: FormOptions,
): Promise<FormFile | null> {
  return new Promise((resolve, reject) => {
    let file: FormFile | null = null;
    let settled = false;
    const refuse = (error: unknown): void => {
      if (settled) return;
      settled = true;
      request.unpipe();
      request.resume();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    /** Whether it was taken. */
    const taken = (take: () => void): boolean => {
      try {
        take();
        return true;
      } catch (error) {
        refuse(error);
        return false;
      }
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
      if (textCut) refuse(new DomainError('payload_too_large', `The field ${name} is too long.`));
      else if (!settled) taken(() => onField(name, text));
    });
    form.on('file', (part: string, stream: BusboyFileStream, name: string, _encoding, mediaType: string) => {
      // A form that ends within the file says so here, and to no one else.
      stream.on('error', (error) =>
        refuse(new DomainError('malformed_request', 'The form ended too early.', {}, { cause: error })),
      );
      if (settled || !taken(() => onFile(part))) {
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('end', () => {
        file = {
          part,
          bytes: Buffer.concat(chunks),
          name: name ? firstCharacters(name, 255) : null,
          mediaType: mediaType || null,
        };
      });
    });
    form.on('filesLimit', () => refuse(secondFile()));
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
      resolve(file);
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
