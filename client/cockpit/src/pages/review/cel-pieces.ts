/** Pieces of CEL as a reader tells them apart; each alternative begins with another character than the next. */
const pieces = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\d.]*|[A-Za-z_][\w.]*|\s+|[^\w\s"']+/g;

const words = new Set(['true', 'false', 'null', 'in', 'inputs', 'terms']);

/** `unclosed`: a quote that nothing ends, while a text is being typed. */
export type PieceKind = 'text' | 'number' | 'word' | 'name' | 'other';

export interface Piece {
  text: string;
  start: number;
  kind: PieceKind;
}

function kindOf(piece: string): PieceKind {
  if (/^["']/.test(piece)) return 'text';
  if (/^\d/.test(piece)) return 'number';
  if (words.has(piece)) return 'word';
  if (/^(inputs|terms)\./.test(piece)) return 'name';
  return 'other';
}

/** An expression in pieces that, put together, are the expression again. */
export function piecesOf(expression: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (text: string, kind: PieceKind): void => {
    found.push({ text, start: end, kind });
    end += text.length;
  };
  for (const { 0: piece, index } of expression.matchAll(pieces)) {
    // What is no piece yet: a quote that nothing ends.
    if (index > end) add(expression.slice(end, index), 'other');
    add(piece, kindOf(piece));
  }
  if (end < expression.length) add(expression.slice(end), 'other');
  return found;
}

/** The name that ends at the caret, and where it begins; null where none does. */
export function nameBefore(expression: string, caret: number): { name: string; start: number } | null {
  const piece = piecesOf(expression.slice(0, caret)).at(-1);
  return piece && /^[A-Za-z_]/.test(piece.text) ? { name: piece.text, start: piece.start } : null;
}
