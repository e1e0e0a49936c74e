import { fragment } from '../../http/html.ts';
import type { LaterCorrection } from '../version/version-read-model.ts';
import { versionLabel } from '../version/version-label.ts';
import { ruleLinks, versionLink } from './card-page-parts.ts';

/** Where the contents of a rendered card begin, as every release has rendered it. */
const contents = '<nav aria-label="Contents">';

/**
 * The page of a card below what later release notes corrected of its version. The card itself says nothing of it: it was
 * sealed before, and its page is kept as it was rendered. Pure.
 */
export function withLaterCorrections(page: string, later: readonly LaterCorrection[]): string {
  const at = page.indexOf(contents);
  if (later.length === 0 || at < 0) return page;
  const said = fragment`<section aria-labelledby="corrected-later">
    <h2 id="corrected-later">Corrected by later versions</h2>
    <p class="quiet">The card below is as it was published. What it says of these rules was wrong.</p>
    ${later.map(
      ({ ruleKey, correctedIn, wasWrong, holdsNow }) =>
        fragment`<article class="keep">
          <h3>${ruleLinks([ruleKey])}, corrected by ${versionLink(versionLabel(correctedIn))}</h3>
          <dl>
            <dt>Was wrong</dt>
            <dd>${wasWrong}</dd>
            <dt>Holds now</dt>
            <dd>${holdsNow}</dd>
          </dl>
        </article>`,
    )}
  </section>`;
  return `${page.slice(0, at)}${said.markup}${page.slice(at)}`;
}
