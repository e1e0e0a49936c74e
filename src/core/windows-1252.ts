/** What the bytes 0x80 to 0x9f are; the five that windows-1252 leaves open stay controls, as the web does it. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

// By hand, since some supported releases of Node decode these bytes as ISO-8859-1 (nodejs/node#56542).
/** Bytes as text of the encoding that western spreadsheets and old pages are in; no byte is refused. */
export const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (unit) => windows1252[unit.charCodeAt(0) - 0x80]!);
