import { ask, type Visitor } from '@foyer/kit/testing';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BuyerOrder } from './contract/buyerRoutes.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: SaleApp;
let made: Stage;
let orderUID: string;
let token: string;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app);
  ({ orderUID } = await made.sell());
  token = await tokenOf(orderUID);
});

const mailOf = async (uid: string) => (await app.mail()).findLast(({ text }) => text.includes(uid));
const tokenOf = async (uid: string) =>
  /\/orders\/(\S+)/.exec((await mailOf(uid))?.text ?? '')?.[1] ?? '';
const buyer = () => app.as.nobody('a');
const get = (rest = '', given: { token?: string; as?: Visitor } = {}) =>
  ask(given.as ?? buyer(), 'get', `/api/p/orders/${given.token ?? token}${rest}`);

test('the mail says what was bought, leads to the order and brings the event for the calendar', async () => {
  const mail = await mailOf(orderUID);
  expect(mail).toMatchObject({
    recipient: 'zoe@example.test',
    subject: 'Your tickets for Harbour Lights',
    text: expect.stringContaining('2 × General Admission: $100.00'),
    html: expect.stringContaining('Friday, December 4, 2082, 7:00 PM – 10:00 PM EST'),
  });
  expect(mail?.text).toContain(`http://a.${app.publicBase}/orders/${orderUID}~`);
  const [{ attachments }] = (await app.database('kit_mail').where({ text: mail?.text ?? '' })) as [
    { attachments: { filename: string; content: string }[] },
  ];
  expect(attachments).toMatchObject([{ filename: 'event.ics' }]);
  const [file] = attachments;
  expect(file?.content).toContain('DTSTART:20821205T000000Z');
  expect(file?.content).toContain('SUMMARY:Harbour Lights');
});

test('an order of donations alone is thanked for, and its mail speaks of no tickets', async () => {
  const event = await onSale(app, { types: { Roof: { price: 10, kind: 'donation' } } });
  const uid = await purchase(app, event, { Roof: 2 });
  const mail = await mailOf(uid);
  expect(mail?.subject).toMatch(/^Your donation for /);
  expect(mail?.text).toContain('Donation: $20.00');
  expect(mail?.text).not.toMatch(/ticket|When:/i);
  const [row] = await app.database('kit_mail').where({ text: mail?.text ?? '' });
  expect(row).toMatchObject({ attachments: [] });
});

test('a name with markup is text in the mail', async () => {
  const { orderUID: uid } = await made.sell({ firstName: '<img src=x>', lastName: '& Sons' });
  expect((await mailOf(uid))?.html).toContain('&lt;img src=x&gt; &amp; Sons');
});

test('the link of the mail shows the order, its tickets and their codes', async () => {
  const { status, body, headers } = await get();
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body as BuyerOrder).toMatchObject({
    orderUID,
    status: 'completed',
    email: 'zoe@example.test',
    ticketCount: 2,
    event: {
      name: 'Harbour Lights',
      place: '210 Front Street, Portland, ME, USA',
      date: 'Friday, December 4, 2082',
    },
    tickets: [
      { code: expect.stringMatching(/^[0-9A-Z]{12}\.[0-9A-Z]{103}$/), used: false },
      { qrSvg: expect.stringContaining('<svg') },
    ],
  });
});

test('a voided ticket has no code any more', async () => {
  const [ticket] = await made.tickets();
  await app
    .database('orders_ticket')
    .where({ id: ticket?.id ?? '' })
    .update({ status: 'voided' });
  const { body } = await get();
  expect((body as BuyerOrder).tickets).toMatchObject([
    { voided: true, code: null, qrSvg: null },
    { voided: false, code: expect.any(String) },
  ]);
});

test('the cart’s secret opens its order as well', async () => {
  const draftId = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
  await app.database('orders_order').where({ uid: orderUID }).update({ draft_id: draftId });
  expect(await get('', { token: draftId })).toMatchObject({ status: 200, body: { orderUID } });
});

test('a link that was altered, guessed or taken to another tenant opens nothing', async () => {
  const [uid = '', signature = ''] = token.split('~');
  for (const wrong of [
    uid,
    `${uid}~`,
    `${uid}~${signature.slice(0, -1)}${signature.endsWith('A') ? 'Q' : 'A'}`,
    `OTHER~${signature}`,
    '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c12',
  ])
    expect(await get('', { token: wrong })).toMatchObject({ status: 404 });
  expect(await get('', { as: app.as.nobody('b') })).toMatchObject({ status: 404 });
  expect(await get('', { as: app.as.nobody() })).toMatchObject({ status: 404 });
});

test('the tickets come as a PDF, a page each, whatever people and events are called', async () => {
  for (const firstName of [
    'Zoë',
    '🎭',
    'Ελένη Привет',
    '漢字',
    'יוסי',
    '\u202Eevil',
    'é'.repeat(90),
  ]) {
    const { orderUID: uid } = await made.sell({ firstName, lastName: '' });
    const response = await buyer().request(`/api/p/orders/${await tokenOf(uid)}/pdf`);
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(response.headers.get('content-disposition')).toContain(`tickets_${uid}.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(2);
  }
});

test('an order without a valid ticket has no PDF', async () => {
  await app
    .database('orders_ticket')
    .where({ event_id: made.eventId })
    .update({ status: 'voided' });
  expect(await get('/pdf')).toMatchObject({ status: 409, body: { error: { code: 'no_tickets' } } });
});

test('the organiser downloads the same PDF, and it is noted', async () => {
  const path = `/api/tenants/${made.tenantId}/events/${made.eventId}/download`;
  const answer = await ask(app.as.tenant('a'), 'post', path, { body: { orderUID } });
  expect(answer.headers.get('content-disposition')).toContain(`tickets_${orderUID}.pdf`);
  const rows = await app.database('kit_audit').where({ action: 'tickets.downloaded' });
  expect(rows).toMatchObject([{ subject_id: orderUID }]);
});

test('a buyer sends the tickets again, to the address of the order, three times an hour', async () => {
  const resend = () =>
    ask(buyer(), 'post', `/api/p/orders/${token}/resend`, {
      body: { email: 'thief@example.test' },
    });
  for (const _ of [1, 2, 3]) expect(await resend()).toMatchObject({ status: 200 });
  expect(await resend()).toMatchObject({ status: 429 });
  const sent = (await app.mail()).filter(({ text }) => text.includes(orderUID));
  expect(sent.map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 4 }, () => 'zoe@example.test'),
  );
});
