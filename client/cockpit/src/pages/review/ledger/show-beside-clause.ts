const gap = 12;

/**
 * Scrolls the panel into view, and no further than to where the selected words are at the top: one says what they are
 * with the clause before one's eyes. What of the panel is too long for that is below.
 */
export function showBesideClause(panel: HTMLElement): void {
  const bar = document.querySelector('[role="region"][aria-label="Decide"]');
  const floor = bar?.getBoundingClientRect().top ?? innerHeight;
  const hidden = panel.getBoundingClientRect().bottom + gap - floor;
  const words = document.querySelector('figure [data-word][aria-pressed="true"]');
  const above = (words ?? panel).getBoundingClientRect().top - gap;
  const by = Math.min(hidden, above);
  // Words that are above the screen already are brought back.
  if (by > 0 || above < 0) scrollBy({ top: by });
}
