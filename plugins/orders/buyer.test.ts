import { ask, type Visitor } from '@foyer/testing';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  made = await stage(app, { event: { emailDeliveryVerbiage: 'By email.' } });
  ({ orderUID } = await made.sell());
  token = await tokenOf(orderUID);
});

const mailOf = async (uid: string) => (await app.mail()).findLast(({ text }) => text.includes(uid));
const tokenOf = async (uid: string) =>
  /\/orders\/(\S+)/.exec((await mailOf(uid))?.text ?? '')?.[1] ?? '';
const buyer = () => app.as.nobody('a');
const get = (rest = '', given: { token?: string; as?: Visitor } = {}) =>
  ask(given.as ?? buyer(), 'get', `/api/p/orders/${given.token ?? token}${rest}`);

test('emails what was bought, a link to the order and the calendar file', async () => {
  const mail = await mailOf(orderUID);
  expect(mail).toMatchObject({
    recipient: 'zoe@example.test',
    subject: 'Your tickets for Harbour Lights',
    text: expect.stringContaining('2 × General Admission: $100.00'),
    html: expect.stringContaining('Friday, December 4, 2082, 7:00 PM – 10:00 PM EST'),
  });
  expect(mail?.text).toContain(`http://a.${app.publicBase}/orders/${orderUID}~`);
});

interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  cid?: string;
}
const attachmentsOf = async (text = ''): Promise<Attachment[]> => {
  const rows = (await app.database('kit_mail').where({ text })) as { attachments: Attachment[] }[];
  return rows[0]?.attachments ?? [];
};

/** The text that a scanner reads from an image. */
async function read(base64: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('includes each ticket’s code as an image, and announces no other email', async () => {
  const { orderUID: uid } = await made.sell();
  const mail = await mailOf(uid);
  const { body } = await get('', { token: await tokenOf(uid) });
  const pictures = (await attachmentsOf(mail?.text)).filter(({ cid }) => cid);
  expect(await Promise.all(pictures.map(({ content }) => read(content)))).toEqual(
    (body as BuyerOrder).tickets.map(({ code }) => code),
  );
  for (const { cid } of pictures) expect(mail?.html).toContain(`src="cid:${cid}"`);
  expect(mail?.html).toContain('prefers-color-scheme:dark');
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/come by email|will be sent/);
});

test('includes the organizer’s logo and color, and links to the PDF and the calendar file', async () => {
  await app
    .database('tenants_tenant')
    .where({ id: made.tenantId })
    .update({
      ...{
        logo: 'a.webp',
        logo_width: 640,
        logo_height: 94,
        logo_ground: 'dark',
        accent: '#a3263f',
      },
    });
  const { orderUID: uid } = await made.sell();
  const mail = await mailOf(uid);
  const origin = `http://a.${app.publicBase}`;
  expect(mail?.html).toContain(`src="${origin}/api/p/tenants/${made.tenantId}/logo/a.png"`);
  expect(mail?.html).toContain('background:#a3263f');
  const addresses = mail?.text.match(/http\S+\/api\/p\/orders\/\S+/g) ?? [];
  expect(addresses).toHaveLength(2);
  for (const address of addresses)
    expect((await buyer().request(address.replace(origin, ''))).status).toBe(200);
});

test('writes the event’s time zone and a reminder into the calendar file', async () => {
  const answer = await buyer().request(`/api/p/orders/${token}/calendar`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(answer.headers.get('content-disposition')).toContain('.ics');
  const lines = (await answer.text()).split('\r\n');
  expect(lines).toContain('DTSTART;TZID=America/New_York:20821204T190000');
  // Its clock changes: daylight saving time ends a month before and starts in March.
  expect(lines.join('\n')).toContain(
    'BEGIN:STANDARD\nDTSTART:20821101T020000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nTZNAME:EST',
  );
  expect(lines.join('\n')).toContain(
    'BEGIN:DAYLIGHT\nDTSTART:20830314T020000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nTZNAME:EDT',
  );
  expect(lines).toContain('BEGIN:VALARM');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  // The email has the same file.
  const sent = await attachmentsOf((await mailOf(orderUID))?.text);
  expect(sent.at(-1)).toMatchObject({ filename: 'event.ics' });
  expect(sent.at(-1)?.content).toContain('DTSTART;TZID=America/New_York:20821204T190000');
});

test('thanks for an order of donations alone, without mentioning tickets', async () => {
  const event = await onSale(app, { types: { Roof: { price: 10, kind: 'donation' } } });
  const uid = await purchase(app, event, { Roof: 2 });
  const mail = await mailOf(uid);
  expect(mail?.subject).toMatch(/^Your donation for /);
  expect(mail?.text).toContain('Donation: $20.00');
  expect(mail?.text).not.toMatch(/ticket|When:/i);
  const [row] = await app.database('kit_mail').where({ text: mail?.text ?? '' });
  expect(row).toMatchObject({ attachments: [] });
});

test('escapes markup in a name', async () => {
  const { orderUID: uid } = await made.sell({ firstName: '<img src=x>', lastName: '& Sons' });
  expect((await mailOf(uid))?.html).toContain('&lt;img src=x&gt; &amp; Sons');
});

test('shows the order, its tickets and their codes behind the emailed link', async () => {
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
      emailDeliveryVerbiage: 'By email.',
    },
    tickets: [
      { code: expect.stringMatching(/^[0-9A-Z]{12}\.[0-9A-Z]{103}$/), used: false },
      { qrSvg: expect.stringContaining('<svg') },
    ],
  });
});

test('shows no code for a voided ticket', async () => {
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

test('opens an order by its cart’s secret', async () => {
  const cartId = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c11';
  await app.database('orders_order').where({ uid: orderUID }).update({ draft_id: cartId });
  expect(await get('', { token: cartId })).toMatchObject({ status: 200, body: { orderUID } });
});

test('rejects a link that was altered, guessed or used at another tenant', async () => {
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

test('renders the tickets as a PDF, one page each, whatever the names contain', async () => {
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

test('hands out no tickets for an order without a valid one', async () => {
  await app
    .database('orders_ticket')
    .where({ event_id: made.eventId })
    .update({ status: 'voided' });
  const before = (await app.mail()).length;
  const { params } = made;
  const desk = `/api/tenants/${params.tenantId}/events/${params.eventId}`;
  const none = { status: 409, body: { error: { code: 'no_tickets' } } };
  expect(await get('/pdf')).toMatchObject(none);
  expect(await ask(buyer(), 'post', `/api/p/orders/${token}/resend`)).toMatchObject(none);
  for (const [way, body] of [
    ['download', { orderUID }],
    ['resend', { orderUID }],
    ['resend', { orderUID, email: 'other@example.test' }],
  ] as const)
    expect(await ask(app.as.tenant('a'), 'post', `${desk}/${way}`, { body })).toMatchObject(none);
  expect(((await get()).body as BuyerOrder).canChangeAddress).toBe(false);
  expect(await app.mail()).toHaveLength(before);
});

test('lets the organizer download the same PDF, and audits it', async () => {
  const path = `/api/tenants/${made.tenantId}/events/${made.eventId}/download`;
  const answer = await ask(app.as.tenant('a'), 'post', path, { body: { orderUID } });
  expect(answer.headers.get('content-disposition')).toContain(`tickets_${orderUID}.pdf`);
  const rows = await app.database('kit_audit').where({ action: 'tickets.downloaded' });
  expect(rows).toMatchObject([{ subject_id: orderUID }]);
});

test('lets a buyer resend the tickets to the order’s address, three times an hour', async () => {
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

test('emails the organizer what a buyer writes, and answers go to the buyer', async () => {
  const write = (body: object, given: { token?: string; as?: Visitor } = {}) =>
    ask(given.as ?? buyer(), 'post', `/api/p/orders/${given.token ?? token}/message`, { body });
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.a.id })
    .update({ email: 'org@a.test' });
  const message = 'We’re both ill.\nCan you <b>refund</b> us?';
  expect(await write({ about: 'refund', message })).toMatchObject({ status: 200 });
  const mail = (await app.mail()).findLast(({ recipient }) => recipient === 'org@a.test');
  expect(mail).toMatchObject({
    reply_to: 'zoe@example.test',
    subject: `Refund request for order ${orderUID}`,
    text: expect.stringContaining(message),
    html: expect.stringContaining('&lt;b&gt;refund&lt;/b&gt;'),
  });
  // The organizer signs in; the buyer's own link stays with the buyer.
  expect(mail?.text).toMatch(new RegExp(`/admin/events/[0-9a-f-]+/orders/${orderUID}`));
  expect(mail?.text).not.toContain(`${orderUID}~`);
  expect(await write({ about: 'refund', message: '  ' })).toMatchObject({
    status: 422,
    body: { error: { fields: { message: ['Please enter a message.'] } } },
  });
  expect(await write({ about: 'question', message }, { as: app.as.nobody('b') })).toMatchObject({
    status: 404,
  });
  for (const _ of [2, 3, 4, 5]) await write({ about: 'question', message });
  expect(await write({ about: 'question', message })).toMatchObject({ status: 429 });
  const lines = await app.database('kit_audit').where({ action: 'order.refund_asked' });
  expect(lines).toMatchObject([{ subject_id: orderUID }]);
});

describe('a wrong address', () => {
  const SECRET = '6f0d2f4e-7f0e-4a7e-9a52-0b5b3b2f9c13';
  const change = (email: string, by = SECRET) =>
    ask(buyer(), 'patch', `/api/p/orders/${by}/email`, { body: { email } });
  beforeEach(async () => {
    await app.database('orders_order').where({ draft_id: SECRET }).update({ draft_id: null });
    await app.database('orders_order').where({ uid: orderUID }).update({ draft_id: SECRET });
  });

  test('is changed by the buyer: the tickets go to the right one, with new codes', async () => {
    const before = (await get()).body as BuyerOrder;
    expect(await change(' zoe@right.test ')).toMatchObject({ status: 200 });
    const mails = (await app.mail()).filter(({ text }) => text.includes(orderUID)).slice(-2);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['zoe@right.test', 'zoe@example.test']);
    // A stranger may read the second: it contains no names and no link to the order.
    expect(mails[1]?.text).not.toMatch(/right\.test|orders\/|Zoë/);
    expect(await get()).toMatchObject({ status: 404 });
    const link = /\/orders\/(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const after = (await get('', { token: link })).body as BuyerOrder;
    expect(after.email).toBe('zoe@right.test');
    const codes = ({ tickets }: BuyerOrder) => tickets.map(({ code }) => code);
    expect(codes(after)).toHaveLength(2);
    for (const code of codes(after)) expect(codes(before)).not.toContain(code);
  });

  test('leaves no valid code behind, online or offline', async () => {
    const [old] = ((await get()).body as BuyerOrder).tickets;
    await change('zoe@right.test');
    const door = `/api/tenants/${made.tenantId}/events/${made.eventId}/check-in`;
    expect(
      await ask(app.as.tenant('a'), 'post', door, { body: { code: old?.code, where: 'Door' } }),
    ).toMatchObject({ status: 404 });
    const { body } = await ask(app.as.tenant('a'), 'get', `${door}/key`);
    expect((body as { revokedTicketUIDs: string[] }).revokedTicketUIDs).toContain(old?.ticketUID);
  });

  test('can’t be changed by an emailed link, after a ticket was used, or a fourth time', async () => {
    expect(await change('thief@example.test', token)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_the_buyer' } },
    });
    for (const email of ['one@right.test', 'two@right.test', 'three@right.test'])
      expect(await change(email)).toMatchObject({ status: 200 });
    expect(await change('four@right.test')).toMatchObject({ status: 409 });
    await app.database('orders_order').where({ uid: orderUID }).update({ address_changes: 0 });
    await app
      .database('orders_ticket')
      .where({ event_id: made.eventId })
      .update({ used_at: new Date() });
    expect(await change('five@right.test')).toMatchObject({ status: 409 });
  });
});

describe('finding an order', () => {
  const find = (body: object, as = buyer()) => ask(as, 'post', '/api/p/orders/find', { body });

  test('works with its number and its address together, however they are typed', async () => {
    const { status, body, headers } = await find({
      orderUID: ` ${orderUID.toLowerCase()} `,
      email: ' Zoe@Example.test ',
    });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const found = (body as { token: string }).token;
    expect(await get('', { token: found })).toMatchObject({ status: 200, body: { orderUID } });
  });

  test('ignores pasted invisible characters', async () => {
    const { status } = await find({
      orderUID: `\ufeff${orderUID.slice(0, 4)}\u200b${orderUID.slice(4)}`,
      email: '\u202azoe@example.test\u202c\u00a0',
    });
    expect(status).toBe(200);
  });

  test('returns the same error for a wrong number, a wrong address and another tenant', async () => {
    const email = 'zoe@example.test';
    const answers = [
      await find({ orderUID, email: 'nobody@example.test' }),
      await find({ orderUID: 'NONESUCH01', email }),
      await find({ orderUID, email }, app.as.nobody('b')),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect((body as { error: unknown }).error).toMatchObject({
        code: 'not_found',
        message: 'We couldn’t find an order with this number and email address.',
      });
    }
  });

  test('limits guesses, whether the number exists or not', async () => {
    for (const uid of [orderUID, 'NONESUCH01']) {
      await app.database('kit_rate_limit').delete();
      const seen = new Set<number>();
      for (let guess = 0; guess < 21; guess += 1)
        seen.add((await find({ orderUID: uid, email: `guess${guess}@example.test` })).status);
      expect([...seen]).toEqual([404, 429]);
    }
    const { email } = (await app
      .database('orders_order')
      .where({ uid: orderUID })
      .first('email')) as {
      email: string;
    };
    expect((await find({ orderUID, email })).status, 'its owner, from the same network').toBe(200);
    await app.database('kit_rate_limit').delete();
  });
});
