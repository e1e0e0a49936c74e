import type { Locator, Page } from 'playwright-core';
import { comesTrue } from './comes-true.ts';

/** More stops than any page has: who is not through by then is caught. */
const tooMany = 250;

interface Stop {
  name: string;
  /** Focus was here before. */
  again: boolean;
  /** Another part of the same field: a date has one stop for the day, one for the month and so on. */
  within: boolean;
  /** What is wrong with the focus as it shows. */
  wrong: string[];
}

const nameOf = `(one) => (one.tagName.toLowerCase() + ' "' +
  (one.getAttribute('aria-label') ?? one.innerText ?? one.name ?? '').trim().replace(/\\s+/g, ' ').slice(0, 60) + '"')`;

/** Where the focus is: null on the document itself. */
const readStop = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  const nameOf = ${nameOf};
  const walked = (window.walked ??= new Set());
  const within = window.lastStop === one && /^(date|time|datetime-local|month|week|number|file)$/.test(one.type);
  window.lastStop = one;
  const again = walked.has(one) && !within;
  walked.add(one);
  const wrong = [];
  const style = getComputedStyle(one);
  const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
  if (!outlined && style.boxShadow === 'none') wrong.push('shows no focus');
  // A link that breaks over two lines has two of them.
  const boxes = [...one.getClientRects()].filter(({ width, height }) => width >= 1 && height >= 1);
  const inView = boxes.filter(
    ({ left, right, top, bottom }) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  );
  if (boxes.length === 0) wrong.push('has no size');
  else if (inView.length === 0) wrong.push('is out of view');
  else {
    const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
    const free = inView.some(({ left, top, width, height }) =>
      points.some(([x, y]) => {
        const at = document.elementFromPoint(left + width * x, top + height * y);
        return at !== null && (one.contains(at) || at.contains(one) || at.closest('label')?.control === one);
      }),
    );
    if (!free) wrong.push('is hidden behind something else');
  }
  return { name: nameOf(one), again, within, wrong };
})()`;

/** What can be worked with a pointer and was not come to. Of a group of radio buttons, one is a stop. */
const readMissed = `(() => {
  const nameOf = ${nameOf};
  const walked = window.walked ?? new Set();
  const groups = new Set([...walked].filter((one) => one.type === 'radio').map((one) => one.name));
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden=true]'))
    .filter((one) => one.type !== 'radio' || !groups.has(one.name))
    // Of a group that arrow keys walk, one is a stop.
    .filter((one) => one.tabIndex >= 0 || !one.parentElement.closest('[role=group], [role=tablist], [role=listbox]'))
    .filter((one) => !walked.has(one))
    .map(nameOf);
})()`;

export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(${nameOf})(document.activeElement ?? document.body)`);

/** Walks a page by the Tab key alone, from its start until the focus leaves it, and tells what is wrong on the way. */
export async function walkByTab(page: Page): Promise<{ stops: string[]; wrong: string[] }> {
  await page.evaluate(
    'document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute("tabindex"); window.walked = new Set(); window.lastStop = null; window.getSelection()?.removeAllRanges(); scrollTo(0, 0)',
  );
  const stops: string[] = [];
  const wrong: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>(readStop);
    if (stop === null || stop.again) {
      // Round to the first: the focus left the page. Anything else is a trap.
      if (stop !== null && stop.name !== stops[0]) wrong.push(`${stop.name} is come to again: a trap`);
      break;
    }
    if (stop.within) continue;
    stops.push(stop.name);
    wrong.push(...stop.wrong.map((what) => `${stop.name} ${what}`));
    if (stops.length > tooMany) {
      wrong.push(`the page has more than ${tooMany} stops`);
      break;
    }
  }
  const missed = await page.evaluate<string[]>(readMissed);
  return { stops, wrong: [...wrong, ...missed.map((name) => `${name} cannot be reached`)] };
}

/** Opens a dialog or menu by a key on its button, and closes it by Escape: what of the focus's way is wrong. */
export async function openByKey(
  page: Page,
  opener: Locator,
  key: 'Enter' | 'Space',
  opened: Locator,
  whileOpen: () => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  await opener.focus();
  const before = await focused(page);
  await page.keyboard.press(key);
  await opened.waitFor();
  const within = (): Promise<boolean> => opened.evaluate((one) => one.matches(':focus-within'));
  if (!(await comesTrue(within))) wrong.push(`focus stays at ${await focused(page)}`);
  const role = await opened.getAttribute('role');
  if (role === 'dialog') {
    const first = await focused(page);
    for (const [press, most] of [
      ['Tab', 40],
      ['Shift+Tab', 2],
    ] as const) {
      for (let presses = 0; presses < most; presses += 1) {
        await page.keyboard.press(press);
        // A guard at the end of a dialog hands the focus on in its own time.
        if (!(await comesTrue(within))) wrong.push(`focus left the dialog for ${await focused(page)}`);
        if ((await focused(page)) === first) break;
      }
    }
  }
  wrong.push(...(await whileOpen()));
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  if (!(await comesTrue(() => opener.evaluate((one) => one.matches(':focus'))))) {
    wrong.push(`focus went from ${before} to ${await focused(page)}`);
  }
  return wrong;
}

/** Notes from now on what live regions of the page say. */
export const listen = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    window.heard = [];
    const live = '[role=status], [role=alert], [aria-live]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const at = target.nodeType === 1 ? target : target.parentElement;
        const around = at?.closest(live);
        if (around) window.heard.push(around.textContent.trim());
        // An alert is heard as it comes; a status only within a region that was there.
        for (const node of addedNodes) {
          if (node.nodeType !== 1) continue;
          for (const one of [node, ...node.querySelectorAll('[role=alert]')])
            if (one.matches('[role=alert]')) window.heard.push(one.textContent.trim());
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);

export const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.heard');
