import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { namesIn, wholeOf, type ReadingLedger } from './parts.ts';

/** Which part of the rule has the pointer or the focus, on whichever side of the page. */
interface Lit {
  /** Paths of ledger elements, as wholes. */
  paths: ReadonlySet<string>;
  /** Names (`inputs.age`) and figures that they read. */
  inputs: ReadonlySet<string>;
  figures: ReadonlySet<string>;
  /** What has the focus stays lit when the pointer leaves. */
  light: (by: 'focus' | 'pointer', paths: readonly string[]) => void;
  /** Lights every part that reads a name of the code, under the pointer. */
  lightName: (name: string) => void;
}

const none: ReadonlySet<string> = new Set();
const LitContext = createContext<Lit>({
  paths: none,
  inputs: none,
  figures: none,
  light: () => undefined,
  lightName: () => undefined,
});

export const useLit = (): Lit => use(LitContext);

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((path, index) => path === other[index]);

/**
 * A pointer lights what it moves over (`pointermove`), not what comes to lie under it while it rests: a person who goes on by
 * keyboard would else lose the word that has the focus.
 */
export function LitParts({ ledger, children }: { ledger: ReadingLedger | null; children: ReactNode }) {
  const [focused, setFocused] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const paths = pointed.length > 0 ? pointed : focused;
  const lit = useMemo((): Lit => {
    const names = ledger ? paths.map((path) => namesIn(ledger.tree, path)) : [];
    return {
      paths: new Set(paths),
      inputs: new Set(names.flatMap(({ inputs }) => inputs)),
      figures: new Set(names.flatMap(({ figures }) => figures)),
      light: (by, wanted) => {
        const wholes = wanted.map(wholeOf);
        if (by === 'pointer') setPointed((before) => (same(before, wholes) ? before : wholes));
        else {
          setFocused(wholes);
          // A person who goes on by keyboard means the word that has the focus, not the one under a pointer at rest.
          if (wholes.length > 0) setPointed([]);
        }
      },
      lightName: (name) => {
        const reading = (ledger?.elements ?? []).filter(
          ({ path, words }) => words.length > 0 && namesIn(ledger!.tree, path).inputs.includes(name),
        );
        const wholes = reading.map(({ path }) => wholeOf(path));
        setPointed((before) => (same(before, wholes) ? before : wholes));
      },
    };
  }, [ledger, paths]);
  return <LitContext value={lit}>{children}</LitContext>;
}
