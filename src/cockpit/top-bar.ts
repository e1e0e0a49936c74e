import { fragment, nothing, type Html } from '../http/html.ts';
import { brand } from '../http/page.ts';

export type Application = 'cockpit' | 'account';

/** Someone as a page names them. */
export interface Shown {
  name: string | null;
  email: string | null;
}

export const shownName = ({ name, email }: Shown): string => name ?? email ?? 'someone without a name';

/** The bar above every page behind the gate: where one is, who one is, and the way out. */
export function topBar(here: Application, user: Shown, { isOperator }: { isOperator: boolean }): Html {
  const link = (place: Application, label: string): Html =>
    fragment`<li><a href="/${place}/"${here === place ? current : nothing}>${label}</a></li>`;
  return fragment`<header class="top"><div>
    ${brand}
    <nav aria-label="Pages"><ul>
      ${isOperator ? link('cockpit', 'Cockpit') : nothing}${link('account', 'Account')}
      <li><a href="/docs">Reference</a></li>
    </ul></nav>
    <div class="who"><span>${user.email ?? shownName(user)}</span>
      <form method="post" action="/auth/sign-out"><button class="plain">Sign out</button></form></div>
  </div></header>`;
}

const current = fragment` aria-current="page"`;
