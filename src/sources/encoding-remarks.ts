import type { ReadingRemark } from './parsed-source.ts';

/** UTF-8 of a letter or mark beyond ASCII, read as windows-1252: `â€™` for ’, `Ã¼` for ü, `Â§` for §. */
const mojibake =
  /â€[™œ\u009d“”˜¦¢“”\u0093\u0094]|Ã[\u00a0-\u00bf„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[§©®°±²³´µ¶·¹º»¼½¾¿\u00a0]|ï¿½|ï»¿/g;

/** What of a text looks as if its encoding had been lost on the way to us. */
export function encodingRemarks(text: string): ReadingRemark[] {
  const remarks: ReadingRemark[] = [];
  const garbled = text.match(mojibake) ?? [];
  if (garbled.length > 0) {
    const shown = [...new Set(garbled)].slice(0, 3).map((one) => `“${one}”`);
    remarks.push({
      code: 'mojibake',
      message: `${garbled.length} times there are letters such as ${shown.join(', ')}: UTF-8 that was read in another encoding and saved so. Quotes of these places hold the garbled letters; get the document anew from its publisher.`,
    });
  }
  const lost = text.split('\uFFFD').length - 1;
  if (lost > 0) {
    remarks.push({
      code: 'replacement_characters',
      message: `${lost} characters were lost before the document came here (shown as “\uFFFD”). Get it anew from its publisher.`,
    });
  }
  return remarks;
}
