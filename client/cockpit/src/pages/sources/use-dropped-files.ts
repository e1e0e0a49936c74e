import { useEffect, useRef } from 'react';

/**
 * Files that are dropped anywhere on the page, or pasted. A paste that also has text is of that text: what an office
 * program copies brings its picture along. `over` is told when files hang over the page, and when they no longer do.
 */
export function useDroppedFiles(
  take: (files: readonly File[]) => void,
  over: (isOver: boolean) => void = () => {},
): void {
  const latest = useRef({ take, over });
  useEffect(() => {
    latest.current = { take, over };
  });
  useEffect(() => {
    const allow = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      latest.current.over(true);
    };
    const leave = (event: DragEvent): void => {
      // Within the page it enters another element at the same time.
      if (event.relatedTarget === null) latest.current.over(false);
    };
    const drop = (event: DragEvent): void => {
      latest.current.over(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current.take(files);
    };
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0 && !clipboardData!.types.includes('text/plain')) latest.current.take(files);
    };
    addEventListener('dragover', allow);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
}
