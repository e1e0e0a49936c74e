import { Check } from 'lucide-react';
import { isModelReader } from '../../../../../../src/rules/ledger/model-reader.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ReadingLedger } from './parts.ts';

/** Focuses the first unread word after the one that has the focus, round and round. */
export function nextUnread(): void {
  const words = [...document.querySelectorAll<HTMLElement>('[data-unread]')];
  const at = words.findIndex((word) => word === document.activeElement);
  const next = words[(at + 1) % words.length];
  next?.scrollIntoView({ block: 'center' });
  next?.focus();
}

/** Whether a model accounted for any of it, which no person has confirmed: that proves nothing. */
const hasModelReadings = ({ elements }: ReadingLedger): boolean =>
  elements.some(({ readBy }) => readBy.reader !== null && isModelReader(readBy.reader));

/** How many runs of words no one read, and the way to them. */
export function Unread({
  ledger,
  byAnother,
}: {
  ledger: ReadingLedger | null;
  /** Whether the distiller, which wrote the rule, left words unread that this account reads. */
  byAnother: boolean;
}) {
  if (ledger === null) {
    // What gate 1 took the clause as a whole to mean is in its findings.
    return <Badge tone="warn">No reader accounted for each of these words</Badge>;
  }
  if (ledger.complete && byAnother) {
    return <Badge tone="warn">Every word is read, but not by the distiller</Badge>;
  }
  if (ledger.complete && hasModelReadings(ledger)) {
    return <Badge tone="warn">Every word is read, but a model read some</Badge>;
  }
  if (ledger.complete) {
    return (
      <Badge tone="good" icon={Check}>
        Every word is read
      </Badge>
    );
  }
  const count = ledger.unread.length;
  return (
    <Button kind="danger" onClick={nextUnread}>
      {count === 1 ? 'One passage is not read' : `${count} passages are not read`} <kbd>U</kbd>
    </Button>
  );
}
