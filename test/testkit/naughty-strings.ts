import { readFileSync } from 'node:fs';

/**
 * Texts that break programs, a few of each kind. `NAUGHTY_STRINGS=<file>` takes another list in their place: a JSON
 * array of strings, such as the Big List of Naughty Strings.
 */
export function naughtyStrings(): readonly string[] {
  const file = process.env.NAUGHTY_STRINGS;
  if (file === undefined) return ownStrings;
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(read) || !read.every((each) => typeof each === 'string')) {
    throw new Error(`${file} is no JSON array of strings`);
  }
  return read;
}

const ownStrings: readonly string[] = [
  // Nothing, and what looks like it.
  '',
  ' ',
  '\t',
  '\u00a0\u2003\u3000',
  '\u200b\u200d\u2060\ufeff',
  'null',
  'undefined',
  // Control characters, line ends, the byte order mark.
  'bell\u0007 escape\u001b[31m delete\u007f',
  'c1 \u0085\u009b',
  'first\r\nX-Injected: yes\r\n\r\nsecond',
  'line\u2028paragraph\u2029',
  '\ufeffmarked',
  // What PostgreSQL and UTF-8 cannot hold.
  'nul\u0000inside',
  '\u0000',
  'high \ud800',
  'low \udfff first',
  // What UTF-8 holds, but few expect.
  '\uffff\ufdd0 noncharacters',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  '\u202eright to left\u202c \u2066isolated\u2069',
  'z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319',
  // The same to the eye: composed and decomposed, compatible, of another script.
  'caf\u00e9',
  'cafe\u0301',
  '\u212bngstr\u00f6m \ufb01 \uff21',
  '\u0430dmin',
  // Letters whose case depends on who asks, or changes the length.
  '\u0130stanbul\u0131 \u00df \u03c2\u03a3 \u0149',
  // Numbers that are none, or too many.
  '0',
  '-0',
  '1e309',
  'NaN',
  '-Infinity',
  '0x7fffffff',
  '9223372036854775808',
  '99999999999999999999999999999999999999999999999999999999999999999999',
  '0.1234567890123456789012345678901234567890',
  '\u0661\u0662\u0663',
  'true',
  // Dates that no calendar has.
  '0000-00-00',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  // Other languages.
  "' OR '1'='1' --",
  "'; DROP TABLE app_user; --",
  '1) UNION SELECT NULL, key_hash FROM api_key --',
  'E\\x27 $$ %s %n :name ? $1 {0}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '[a](javascript:alert(1)) ![b](data:text/html;base64,PHNjcmlwdD4=)',
  '<!--<svg/onload=alert(1)>-->]]><![CDATA[',
  '&lt;script&gt;&#0;&#x110000;',
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '{"$ne":null}',
  '[]',
  '"',
  '\\',
  '\\u0000',
  '`$(reboot)`;|&',
  '(?:a+)+$',
  '=cmd|calc!A1',
  // Paths and addresses.
  '.',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '/',
  'a/b?c=d#e',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:5432/',
  'name@example.test, other@example.test',
  'a@b@c',
  // Ids that exist, or do not.
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '{12345678-1234-7234-8234-123456789abc}',
  // Long, deep, and slow to match.
  'a'.repeat(201),
  'a'.repeat(20_000),
  '\u{1f4a9}'.repeat(2_000),
  '('.repeat(3_000),
  `${'!'.repeat(3_000)}true`,
  ' '.repeat(5_000) + 'x',
  `${'a@'.repeat(1_500)}x.test`,
];
