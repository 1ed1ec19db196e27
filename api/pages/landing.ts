import type { RequestHandler } from 'express';
import type { TenantDirectory } from '@foyer/kit/server';
import { escapeHtml, sendPage } from './page.ts';
import { nonceOf } from '../http/securityHeaders.ts';
import { seasonProgress } from '../services/seasonProgress.ts';

export interface LandingGiven {
  protocol: string;
  publicBase: string;
  /** Demo sign-ins are public on this page, so it never shows them in production. */
  isDevelopment: boolean;
  hasPublicApiDocs: boolean;
  dataFolder: string;
  directory(): TenantDirectory;
}

/** The people of the demo data, as `npm start` also prints them. */
const OPERATOR = 'operator@foyer.test';
const DEMO_TENANTS = ['riverside', 'northside'];
const PASSWORD = 'Foyer!demo1';

/** The landing page of the base domain, with the entry for each of the three kinds of users. */
export function landing(given: LandingGiven): RequestHandler {
  const { protocol, publicBase, isDevelopment, hasPublicApiDocs, dataFolder, directory } = given;
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
<p class="lead">Foyer helps you run events and sell tickets. Choose where to go.</p>
${tenants.length ? `<p>Every demo account uses the password <code>${PASSWORD}</code></p>` : ''}
${percent === undefined ? '' : loading(percent, nonceOf(res))}
<ul class="landing">
${place({
  title: 'Platform console',
  text: 'For the people who run the platform.',
  links: link(address('console'), 'Platform', tenants.length ? OPERATOR : undefined),
})}
${place({
  title: 'Organizer consoles',
  text: 'For organizers and their staff.',
  links: people((url) => `admin@${url}.test`, '/admin') || sample(address('<tenant>', '/admin')),
})}
${place({
  title: 'Storefronts',
  text: 'For people buying tickets.',
  links: people(() => undefined, '/') || sample(address('<tenant>')),
})}
</ul>
${hasPublicApiDocs ? `<p>Build on the <a href="/api/docs">API</a>${isDevelopment ? '; sent emails are in the <a href="/api/dev/mailbox">mailbox</a>' : ''}.</p>` : ''}`,
    });
  };
}

/** A line that updates itself while the season loads, and disappears when it is done. */
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
