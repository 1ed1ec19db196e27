import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { buyer, onSale } from '@foyer/plugin-checkout/testing';
import { organizerDesk, type OrganizerDesk } from '@foyer/plugin-events/testing';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { boot, type Booted } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';
import { builtPages } from './pageSource.ts';

const NEW_YORK = 'America/New_York';
const template =
  '<!doctype html><meta name="foyer" content="%FOYER%"><title>%TITLE%</title><!--HEAD-->';

let app: TestApp;
let desk: OrganizerDesk;
let dist: string;
let booted: Booted;
let open: (path: string, label?: string) => Promise<Response>;
let get: (path: string, label?: string) => Promise<{ status: number; to: string; text: string }>;
const server = createServer();
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
  dist = await mkdtemp(join(tmpdir(), 'foyer-dist-'));
  await mkdir(join(dist, 'storefront'));
  await writeFile(join(dist, 'storefront/index.html'), template);
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
  });
  booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: builtPages(dist) });
  server.on('request', booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  open = (path, label = 'a') =>
    hostFetch(port, `${label}.foyer.test`)(path, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
  get = async (path, label) => {
    const answer = await open(path, label);
    const to = answer.headers.get('location') ?? '';
    return { status: answer.status, to, text: await answer.text() };
  };
});
afterAll(async () => {
  server.close();
  await booted.stop();
  await app.stop();
  await rm(dist, { recursive: true });
});

const block = (text: string, attributes: string): unknown =>
  JSON.parse(text.split(`<script ${attributes}>`)[1]?.split('</script>')[0] ?? 'null');

test('the ticket menu’s head has its link preview, the event for search engines and the first data', async () => {
  const { details } = await desk.addOnSale({
    ...{ name: 'Night </script><b>of "signs"', timeZone: NEW_YORK },
  });
  const { text } = await get(`/${details.slug}/tickets`);
  const name = 'Night &#60;/script&#62;&#60;b&#62;of &#34;signs&#34;';
  expect(text).toContain(`<title>${name} · Tenant A</title>`);
  expect(text).toContain(`<meta property="og:title" content="${name} · Tenant A">`);
  expect(text).toMatch(
    /<meta property="og:description" content="\w+day, \w+ \d\d?, \d{4}, \d+:\d\d [AP]M [A-Z]+/,
  );
  const url = `http://a.foyer.test/${details.slug}/tickets`;
  expect(text).toContain(`<link rel="canonical" href="${url}">`);
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(block(text, 'type="application/ld+json"')).toMatchObject({
    '@type': 'Event',
    name: details.name,
    url,
    startDate: '2082-07-01T14:00:00-04:00',
    endDate: '2082-07-01T18:00:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { name: 'Tenant A' },
    offers: [
      {
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/),
        validThrough: '2082-07-01T18:00:00-04:00',
      },
    ],
  });
  expect(block(text, 'type="application/json" id="answers"')).toEqual([
    {
      key: ['event', details.slug],
      answer: JSON.parse(JSON.stringify(await desk.see(details.slug))),
    },
  ]);
});

test('the link preview has the site’s name and a generated image with its size and text', async () => {
  const { details } = await desk.addOnSale({
    ...{ name: 'Shared & "seen"', city: 'Portland', timeZone: NEW_YORK },
  });
  const { text } = await get(`/${details.slug}/tickets`);
  expect(text).toContain('<meta property="og:site_name" content="Tenant A">');
  expect(text).toContain('<meta property="og:image:width" content="1200">');
  expect(text).toContain('<meta property="og:image:height" content="630">');
  expect(text).toContain(
    '<meta property="og:image:alt" content="Shared &#38; &#34;seen&#34; · Wednesday, July 1, 2082, 2:00 PM EDT · Portland">',
  );
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
  expect(address).toMatch(/^http:\/\/a\.foyer\.test\/api\/p\/.+\/share\/[\w-]{16}\.png$/);
  const image = await open(new URL(address).pathname);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('search engines get the venue, an ISO country code and an image in any case', async () => {
  const schemaOf = async (place: Parameters<OrganizerDesk['add']>[0]) => {
    const { details } = await desk.addOnSale({ name: 'Placed', ...place });
    const { text } = await get(`/${details.slug}/tickets`);
    return block(text, 'type="application/ld+json"') as Record<string, unknown>;
  };
  const venue = await schemaOf({
    address1: 'Riverside Amphitheatre, 12 Front Street',
    city: 'Portland',
    state: 'ME',
    country: 'USA',
  });
  expect(venue).toMatchObject({
    image: [expect.stringMatching(/^http:\/\/a\.foyer\.test\/api\/p\/.+\/share\/[\w-]{16}\.png$/)],
    location: {
      name: 'Riverside Amphitheatre',
      address: { streetAddress: '12 Front Street', addressRegion: 'ME', addressCountry: 'US' },
    },
  });
  expect(await schemaOf({ address1: '12 Front Street', country: 'Côte d’Ivoire' })).toMatchObject({
    location: { name: '12 Front Street', address: { addressCountry: 'CI' } },
  });
  expect(await schemaOf({ country: 'Atlantis' })).toMatchObject({
    location: { name: 'Tenant A', address: { addressCountry: 'Atlantis' } },
  });
});

test('offers are valid within the sale window of their ticket type, in the event’s local time', async () => {
  const { details } = await desk.addOnSale(
    { name: 'Windowed', timeZone: NEW_YORK },
    {
      salesAvailability: 'SALES_AVAILABILITY_OPT_2',
      startDate: '2020-01-15',
      startTime: '09:00',
      endDate: '2082-06-30',
      endTime: '18:30',
    },
  );
  const { text } = await get(`/${details.slug}/tickets`);
  expect(block(text, 'type="application/ld+json"')).toMatchObject({
    offers: [{ validFrom: '2020-01-15T09:00:00-05:00', validThrough: '2082-06-30T18:30:00-04:00' }],
  });
});

test('a buyer’s own pages have the event’s preview and aren’t indexed', async () => {
  const { details } = await desk.addOnSale({ name: 'Private' });
  const { text } = await get(`/${details.slug}/account`);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('ld+json');
  expect(block(text, 'type="application/json" id="answers"')).toMatchObject([
    { key: ['event', details.slug] },
  ]);
});

test('old addresses redirect to the current one, with their query string', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Earlier' });
  await desk.change(id, { slug: 'today' });
  expect(await get(`/${details.slug}/tickets?from=mail`)).toMatchObject({
    status: 301,
    to: '/today/tickets?from=mail',
  });
  expect(await get('/today')).toMatchObject({ status: 301, to: '/today/tickets' });
});

test('drafts, other tenants’ events and unknown addresses reveal nothing of an event', async () => {
  const draft = await desk.add({ name: 'Secret plans' });
  const shown = await desk.addOnSale({ name: 'Of tenant A' });
  for (const [path, label] of [
    [`/${draft.details.slug}/tickets`, 'a'],
    [`/${shown.details.slug}/tickets`, 'b'],
    ['/nothing-here/tickets', 'a'],
    ['/%E0%A4%A/tickets', 'a'],
  ] as const) {
    const { status, text } = await get(path, label);
    expect(status).toBe(404);
    expect(text).not.toMatch(/Secret plans|Of tenant A|og:title/);
    expect(text).toContain('<meta name="robots" content="noindex">');
  }
  // Its organizers can see a draft there, but only the page can check whether the visitor is one.
  const preview = `/${draft.details.slug}/tickets?preview=${draft.id}`;
  expect(await get(preview)).toMatchObject({ status: 200 });
});

test('the home and the sitemap list upcoming events, and robots.txt points to the sitemap', async () => {
  const { id, details } = await desk.addOnSale({ name: 'To come' });
  const draft = await desk.add({ name: 'Not yet' });
  const { text } = await get('/');
  expect(text).toContain('<title>Tenant A · Events and tickets</title>');
  const [{ key, answer }] = block(text, 'type="application/json" id="answers"') as [
    { key: string[]; answer: { details: { name: string } }[] },
  ];
  expect(key).toEqual(['events']);
  expect(answer.map((event) => event.details.name)).toContain('To come');
  const sitemap = (await get('/sitemap.xml')).text;
  const entry = `<loc>http://a.foyer.test/${details.slug}/tickets</loc><lastmod>`;
  expect(sitemap).toContain(entry);
  const lastmod = async () =>
    (await get('/sitemap.xml')).text.split(entry)[1]?.split('</lastmod>')[0] ?? '';
  const before = await lastmod();
  expect(new Date(before).toISOString()).toBe(before);
  await desk.addType(id, { name: 'Balcony' });
  expect((await lastmod()) > before).toBe(true);
  expect(sitemap).not.toContain(draft.details.slug);
  expect((await get('/sitemap.xml', 'b')).text).not.toContain(details.slug);
  expect((await get('/robots.txt')).text).toContain('Sitemap: http://a.foyer.test/sitemap.xml');
  // An event may be called Newsletter, and its page must be found.
  const robots = (await get('/robots.txt')).text;
  expect(robots).toContain('Disallow: /newsletter/confirm\n');
  expect(robots).not.toContain('Disallow: /newsletter/\n');
  expect((await get('/robots.txt', 'console')).text).toContain('Disallow: /\n');
});

test('returns 404 for a malformed order address', async () => {
  for (const path of [
    '/orders/nonsense',
    '/orders/K7~AAAA',
    '/orders/6f0d2f4e7f0e4a7e9a520b5b3b2f9c12',
  ])
    expect(await get(path)).toMatchObject({ status: 404 });
  expect(await get('/orders')).toMatchObject({ status: 200 });
});

test('returns 404 for a payment’s return address without its cart', async () => {
  const event = await onSale(app);
  const { cart } = await buyer(app, event);
  const success = `/${event.slug}/success`;
  expect(await get(`${success}?orderID=${cart.draftOrderUID}`)).toMatchObject({ status: 200 });
  const another = await onSale(app);
  for (const path of [
    success,
    `${success}?orderID=nonsense`,
    `${success}?orderID=${'b'.repeat(32)}`,
    `/${another.slug}/success?orderID=${cart.draftOrderUID}`,
  ])
    expect(await get(path)).toMatchObject({ status: 404 });
  // The event's current address is shown first.
  expect(await get('/nothing-here/success')).toMatchObject({ status: 404 });
});
