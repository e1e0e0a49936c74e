import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The same name as in `public/theme.js`, which reads it before the first paint. */
const key = 'enshrine.theme';
const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

const read = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read);
