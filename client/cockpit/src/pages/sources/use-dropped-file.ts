import { useEffect, useRef } from 'react';

/** A file that is dropped anywhere on the page, or pasted where nothing is being typed. */
export function useDroppedFile(take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(file);
    };
    const paste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (file && document.querySelector('[role=dialog]') === null) latest.current(file);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
}
