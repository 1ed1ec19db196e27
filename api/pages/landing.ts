import type { RequestHandler } from 'express';
import type { TenantDirectory } from '@foyer/kit/server';
import { escapeHtml } from './html.ts';
import { nonceOf } from '../http/securityHeaders.ts';
import { seasonProgress } from '../services/seasonProgress.ts';
import { sendPage } from './page.ts';

export interface LandingGiven {
  protocol: string;
  publicBase: string;
  /** Demo sign-ins are shown to whoever opens this page, so never in production. */
  isDevelopment: boolean;
  dataFolder: string;
  directory(): TenantDirectory;
}

/** The people of the demo data, as `npm start` prints them too. */
const OPERATOR = 'operator@foyer.test';
const DEMO_TENANTS = ['riverside', 'northside'];
const PASSWORD = 'Foyer!demo1';

/** The page at the base itself: where the three kinds of people go in. */
export function landing(given: LandingGiven): RequestHandler {
  const { protocol, publicBase, isDevelopment, dataFolder, directory } = given;
  const address = (label: string, path = '/') => `${protocol}://${label}.${publicBase}${path}`;
  return async (_req, res) => {
    const found = isDevelopment
      ? await Promise.all(DEMO_TENANTS.map((url) => directory().byUrl(url)))
      : [];
    const tenants = found.filter((tenant) => tenant !== null);
    const percent = isDevelopment ? await seasonProgress(dataFolder).read() : undefined;
    const people = (email: (url: string) => string | undefined, path: string) =>
      tenants.map(({ name, url }) => link(address(url, path), name, email(url))).join('');
    sendPage(res, {
      title: 'Foyer',
      body: `<h1>Welcome to Foyer</h1>
<p class="lead">Foyer runs events and sells their tickets. Choose where to go.</p>
${tenants.length ? `<p>In the demo every password is <code>${PASSWORD}</code></p>` : ''}
${percent === undefined ? '' : loading(percent, nonceOf(res))}
<ul class="landing">
${place({
  title: 'Platform console',
  text: 'For those who run the platform.',
  links: link(address('console'), 'Platform', tenants.length ? OPERATOR : undefined),
})}
${place({
  title: 'Organiser consoles',
  text: 'For tenants and their staff.',
  links: people((url) => `admin@${url}.test`, '/admin') || sample(address('<tenant>', '/admin')),
})}
${place({
  title: 'Storefronts',
  text: 'For everybody who buys a ticket.',
  links: people(() => undefined, '/') || sample(address('<tenant>')),
})}
</ul>
<p>Programs speak to the <a href="/api/docs">API</a>${isDevelopment ? '; mails are kept in the <a href="/api/dev/mailbox">mailbox</a>' : ''}.</p>`,
    });
  };
}

/** A line that updates itself while the season loads, and goes away when the load has ended. */
const loading = (percent: number, nonce: string) =>
  `<p id="season">Loading last season’s sales: ${percent}%. You can start now; past orders and reports appear when it’s done.</p>
<script nonce="${nonce}">
const line = document.getElementById('season');
const follow = async () => {
  const answer = await fetch('/').catch(() => undefined);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('season');
    if (!next) return line.remove();
    line.textContent = next.textContent;
  }
  setTimeout(follow, 1000);
};
setTimeout(follow, 1000);
</script>`;

const place = ({ title, text, links }: { title: string; text: string; links: string }) =>
  `<li class="place"><h2>${title}</h2><p>${text}</p><div>${links}</div></li>`;

const link = (to: string, text: string, email?: string) =>
  `<a href="${escapeHtml(to)}"><span>${escapeHtml(text)}${email ? `<small>${escapeHtml(email)}</small>` : ''}</span></a>`;

const sample = (to: string) => `<p><code>${escapeHtml(to)}</code></p>`;
