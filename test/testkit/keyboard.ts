import type { Page } from 'playwright-core';

const nameOf = `(one) => (one.tagName.toLowerCase() + ' "' +
  (one.getAttribute('aria-label') ?? one.innerText ?? one.name ?? '').trim().replace(/\\s+/g, ' ').slice(0, 60) + '"')`;

/** The element that has the focus, by its kind and name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(${nameOf})(document.activeElement ?? document.body)`);

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
