import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { raised } from '../../../src/sources/xml/xml-line.ts';

const textOf = (body: string): string =>
  parseSource({
    bytes: Buffer.from(`<!doctype html><title>T</title><body>${body}</body>`),
    mediaType: 'text/html',
    fileName: null,
  }).text;

describe('figures in HTML', () => {
  it('that are raised or lowered are not joined to the figure before them', () => {
    expect(textOf('<p>At most 10<sup>2</sup> per m<sup>3</sup> of CO<sub>2</sub>.</p>')).toBe(
      'At most 10² per m³ of CO₂.',
    );
    expect(textOf('<p>At most 10<sup><i>-</i><b>3</b></sup> mol.</p>')).toBe('At most 10⁻³ mol.');
    expect(textOf('<p>On the 16<sup>th</sup> of May the fee<sup><a href="#n">1</a></sup> is 5.</p>')).toBe(
      'On the 16th of May the fee¹ is 5.',
    );
    expect(textOf('<table><tr><td>limit</td><td>10<sup>6</sup></td></tr></table>')).toBe('limit\t10⁶');
    expect(textOf('<h2>Class 1<sup>2</sup></h2><p>Text.</p>')).toContain('Class 1²');
  });

  it('that have no raised sign are in brackets', () => {
    expect(raised('1,5', 'superscript')).toBe('^(1,5)');
    expect(raised('2.5', 'subscript')).toBe('_(2.5)');
    expect(raised('th', 'superscript')).toBe('th');
    expect(raised('−2', 'superscript')).toBe('⁻²');
  });

  it('stay in their columns, whichever cells are empty', () => {
    const table =
      '<table><tr><th></th><th>summer</th><th>winter</th></tr><tr><td>car</td><td></td><td>80</td></tr>' +
      '<tr><td></td><td></td><td>90</td><td>km/h</td></tr><tr><td colspan="2">all</td><td>50</td></tr></table>';
    expect(textOf(table)).toBe('\tsummer\twinter\ncar\t\t80\n\t\t90\tkm/h\nall\t\t50');
  });

  it('stay in their columns under a cell that reaches down', () => {
    const table =
      '<table><tr><td rowspan="3">Class A</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>' +
      '<tr><td>5</td></tr><tr><td>Class B</td><td rowspan="2" colspan="2">6</td><td>7</td></tr>' +
      '<tr><td>Class C</td><td>8</td></tr><tr><td>Class D</td><td>9</td></tr></table>';
    expect(textOf(table)).toBe('Class A\t1\t2\n\t3\t4\n\t5\nClass B\t6\t\t7\nClass C\t\t\t8\nClass D\t9');
  });

  it.each(['<sup>1<sup>', '<sub>1', '<sup>'])('raise no law behind a slip: %s', (slip) => {
    const { text, sections } = parseSource({
      bytes: Buffer.from(
        `<!doctype html><title>T</title><body><div>Ferry Act${slip}<h2>§ 2 Age</h2><p>A person must be 18.</p><h2>§ 3 Fee</h2><p>The fee is 5.</p></div></body>`,
      ),
      mediaType: 'text/html',
      fileName: null,
    });
    expect(text).toContain('A person must be 18.\n');
    expect(text).not.toMatch(/[\^_]\(/);
    expect(sections.length).toBeGreaterThan(1);
  });
});
