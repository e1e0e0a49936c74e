import { useCallback, useState } from 'react';

const prefix = 'enshrine.draft ';

/** Text that someone is writing: it outlives a reload and a lost session, and goes when it is sent. */
export function useStoredText(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(prefix + key) ?? initial);
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (next === '' || next === initial) sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, next);
    },
    [key, initial],
  );
  return [text, write];
}

/** Several texts under names that are not known beforehand, kept as one; `clear` once they are sent. */
export function useStoredTexts(
  key: string,
): [
  texts: Readonly<Record<string, string>>,
  write: (changes: Readonly<Record<string, string>>) => void,
  clear: () => void,
] {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => storedTexts(key));
  const write = (changes: Readonly<Record<string, string>>): void => {
    const next = { ...texts, ...changes };
    setTexts(next);
    sessionStorage.setItem(prefix + key, JSON.stringify(next));
  };
  const clear = (): void => {
    setTexts({});
    sessionStorage.removeItem(prefix + key);
  };
  return [texts, write, clear];
}

function storedTexts(key: string): Record<string, string> {
  const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}');
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
