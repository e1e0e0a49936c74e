/** Which prompt a model was asked by is told by its name; the digest of it is kept in the record. */
export const withoutDigests = (text: string): string => text.replaceAll(/ sha256:[0-9a-f]+/g, '');
