import { useEffect, useRef, useSyncExternalStore } from 'react';

const key = 'enshrine.single-keys';
const listeners = new Set<() => void>();

/** Single letters act unless they were turned off (WCAG 2.1.4): people who dictate say letters all the time. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off');

/** Whether it is a field of text: what is pressed goes into it. */
export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement
      ? !/^(?:checkbox|radio|button)$/.test(target.type)
      : /^(?:TEXTAREA|SELECT)$/.test(target.tagName)) ||
    target.shadowRoot !== null);

/** Dialogs and menus say that they are open by this attribute, which only their own popups have. */
const covered = (): boolean =>
  document.querySelector('[data-open][role=dialog], [data-open][role=menu]') !== null;

/** `mod+k` needs Ctrl or Command; a single character needs neither, and is off while typing or under a dialog. */
export function useShortcut(
  shortcut: string,
  act: () => void,
  { enabled = true, always = false }: { enabled?: boolean; always?: boolean } = {},
): void {
  const singleKeys = useSingleKeys();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const withModifier = shortcut.startsWith('mod+');
    if (!enabled || (!withModifier && !singleKeys)) return undefined;
    const wanted = withModifier ? shortcut.slice(4) : shortcut;
    const listen = (event: KeyboardEvent): void => {
      const modified = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() !== wanted || modified !== withModifier || event.altKey) return;
      if (!always && (typing(event.target) || covered())) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [shortcut, enabled, always, singleKeys]);
}
