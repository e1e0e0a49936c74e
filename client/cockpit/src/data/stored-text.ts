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
