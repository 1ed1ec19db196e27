import { client } from '@foyer/kit';
import { catalog } from '@foyer/plugin-events/server';
import { orders } from '@foyer/plugin-orders/contract';
import { closeUnconfirmed } from '@foyer/plugin-orders/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countersOf, lapse, orderOf } from './testing/facts.ts';
import { outcomes, someone } from './testing/someone.ts';
import { checkout } from './contract.ts';
import { CONTACT, onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp({ variables: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.stop());

let people = 0;
/** An IP address and email not used by any other test. */
const stranger = () => {
  people += 1;
  return {
    address: `203.0.${Math.floor(people / 250)}.${people % 250}`,
    email: `p${people}@example.test`,
  };
};

const freeEvent = (quantity = 200, more: Record<string, { quantity: number }> = {}) =>
  onSale(app, {
    types: { General: { price: 0, kind: 'free', quantity, maxTicketPerOrder: 200 }, ...more },
  });

/** Places a free order in a new browser. */
async function order(
  event: EventOnSale,
  given: {
    address?: string;
    email?: string;
    quantity?: number;
    firstName?: string;
    /** The cookie that identifies a browser. */
    device?: string;
  } = {},
) {
  const { address, email } = { ...stranger(), ...given };
  const { api, cart } = someone(app, event, {
    address,
    // A given cookie is sent instead of the browser's own.
    keepsCookies: given.device === undefined,
  });
  const params = await cart(given.quantity ?? 1);
  const headers: Record<string, string> =
    given.device === undefined ? {} : { cookie: given.device };
  await api.hold({ params, headers });
  const home = `http://${event.tenant}.${app.publicBase}/${event.slug}`;
  const body = {
    order: { ...CONTACT, email, ...(given.firstName && { firstName: given.firstName }) },
    cancelUrl: `${home}/cart`,
    successUrl: `${home}/success?orderID=${params.draftOrderUID}`,
  };
  const place = (change: Partial<typeof CONTACT> = {}) =>
    api.createPayment({ params, body: { ...body, order: { ...body.order, ...change } } });
  const { transactionNumber: orderUID } = await place();
  const status = async () => (await api.status({ params })).status;
  return { api, params, email, place, orderUID, status };
}

const mailsTo = (email: string) =>
  app
    .database('kit_mail')
    .where({ recipient: email })
    .orderBy('created_at')
    .select<{ subject: string; text: string; html: string }[]>('subject', 'text', 'html');

async function codeTo(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const codes = mails.flatMap(({ text }) => /orders\/confirm\/([\w-]+)/.exec(text)?.[1] ?? []);
  return codes.at(-1) ?? '';
}

const buyers = (event: EventOnSale) => client(orders, app.as.nobody(event.tenant));
const confirm = async (event: EventOnSale, email: string) =>
  buyers(event).confirm({ params: { code: await codeTo(email) } });

describe('free orders of unverified buyers', () => {
  test('complete immediately three times a day per address, then wait for email confirmation', async () => {
    const event = await freeEvent();
    const { address } = stranger();
    const states = [];
    for (let n = 0; n < 5; n += 1) states.push(await (await order(event, { address })).status());
    expect(states).toEqual([
      ...Array.from({ length: 3 }, () => 'completed'),
      ...Array.from({ length: 2 }, () => 'awaiting_confirmation'),
    ]);
    expect(await countersOf(app, event)).toMatchObject({ sold: 3, held: 2 });
    expect(await (await order(event)).status(), 'somebody elsewhere').toBe('completed');
  });

  test('complete three times per device, whatever address it uses', async () => {
    const event = await freeEvent();
    const browser = someone(app, event, { address: stranger().address });
    await browser.cart(1);
    const device = String(browser.cookie());
    const states = [];
    for (let n = 0; n < 4; n += 1) states.push(await (await order(event, { device })).status());
    expect(states).toEqual(['completed', 'completed', 'completed', 'awaiting_confirmation']);
  });

  test('complete three times per email, however it is written', async () => {
    const event = await freeEvent();
    const emails = ['a.da@gmail.com', 'ada+1@gmail.com', 'ADA@googlemail.com', 'ad.a@gmail.com'];
    const states = [];
    for (const email of emails) states.push(await (await order(event, { email })).status());
    expect(states.at(2)).toBe('completed');
    expect(states.at(3)).toBe('awaiting_confirmation');
  });

  test('complete three times when all are placed at the same moment', async () => {
    const event = await freeEvent();
    const { address } = stranger();
    const placed = await Promise.all(Array.from({ length: 8 }, () => order(event, { address })));
    const states = await Promise.all(placed.map(({ status }) => status()));
    expect(states.filter((state) => state === 'completed')).toHaveLength(3);
  });

  test('let one address take no more than its share of the tickets without a confirmation', async () => {
    const event = await freeEvent(200);
    const { address } = stranger();
    const { passed, refusals } = await outcomes(
      Array.from({ length: 20 }, () => order(event, { address, quantity: 10 })),
    );
    expect(passed).toBe(6);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['held_by_address']));
    const { held, sold } = await countersOf(app, event);
    expect({ sold, held }).toEqual({ sold: 30, held: 30 });
  });

  test('all wait if the organizer requires a confirmation', async () => {
    const event = await freeEvent();
    await requireConfirmation(event);
    expect(await (await order(event)).status()).toBe('awaiting_confirmation');
  });

  test('are limited to one person’s share per email', async () => {
    const event = await freeEvent();
    await requireConfirmation(event);
    const { email } = stranger();
    for (let n = 0; n < 2; n += 1) {
      await order(event, { email, quantity: 10 });
      await confirm(event, email);
    }
    const { refusals } = await outcomes([order(event, { email })]);
    expect(refusals).toMatchObject([{ status: 409, code: 'free_share' }]);
  });

  test('are limited to one person’s share per email, even when all are confirmed afterward', async () => {
    const event = await freeEvent();
    await requireConfirmation(event);
    const { email } = stranger();
    const codes: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      await order(event, { email, quantity: 20 });
      codes.push(await codeTo(email));
    }
    const { passed, refusals } = await outcomes(
      codes.map((code) => buyers(event).confirm({ params: { code } })),
    );
    expect(passed).toBe(1);
    expect(refusals).toMatchObject([
      { status: 409, code: 'free_share' },
      { status: 409, code: 'free_share' },
    ]);
    expect(await countersOf(app, event)).toMatchObject({ sold: 20 });
  });
});

async function requireConfirmation({ tenantId, eventId }: EventOnSale) {
  await app
    .database('events_event')
    .where({ tenant_id: tenantId, id: eventId })
    .update({ requires_confirmation: true });
}

test('doesn’t treat a buyer signed in with the order’s email as a stranger', async () => {
  const event = await freeEvent();
  await requireConfirmation(event);
  const attendee = client(checkout, app.as.attendee('a'));
  const params = { tenantId: event.tenantId, eventId: event.eventId };
  const lines = [{ ticketId: event.types['General'] ?? '', quantity: 1 }];
  const place = async (email: string) => {
    const { draftOrderUID } = await attendee.createCart({ params, body: { lines } });
    const path = { ...params, draftOrderUID };
    await attendee.hold({ params: path });
    const home = `http://a.${app.publicBase}/${event.slug}`;
    await attendee.createPayment({
      params: path,
      body: {
        order: { ...CONTACT, email },
        cancelUrl: `${home}/cart`,
        successUrl: `${home}/success?orderID=${draftOrderUID}`,
      },
    });
    return (await attendee.status({ params: path })).status;
  };
  expect(await place('Attendee@a.test')).toBe('completed');
  expect((await mailsTo('Attendee@a.test'))[0]?.text).toContain('Hello Ada Lovelace,');
  expect(await place(stranger().email), 'for somebody else').toBe('awaiting_confirmation');
});

describe('an order waiting for its confirmation', () => {
  const waiting = async (given: Parameters<typeof order>[1] = {}) => {
    const event = await freeEvent(200);
    await requireConfirmation(event);
    return { event, ...(await order(event, given)) };
  };

  test('has no tickets, holds its stock, and is emailed one link that contains no personal data', async () => {
    const { event, email, orderUID } = await waiting({ firstName: 'Grace' });
    expect(await orderOf(app, orderUID)).toMatchObject({
      status: 'awaiting_confirmation',
      tickets: 0,
    });
    expect(await countersOf(app, event)).toMatchObject({ held: 1, sold: 0 });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Confirm your tickets for ${await nameOf(event)}`);
    expect(mail?.text).not.toContain('Grace');
  });

  test('is not confirmed by opening its link, and once by its button', async () => {
    const { event, email, orderUID } = await waiting();
    const params = { code: await codeTo(email) };
    expect(await buyers(event).confirmation({ params })).toMatchObject({
      state: 'waiting',
      ticketCount: 1,
      token: null,
    });
    expect((await orderOf(app, orderUID)).tickets).toBe(0);
    const answers = await Promise.all([
      buyers(event).confirm({ params }),
      buyers(event).confirm({ params }),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 1 });
    expect(await buyers(event).confirmation({ params })).toMatchObject({ state: 'confirmed' });
    expect((await mailsTo(email)).at(-1)?.text).toContain('Hello Ada Lovelace,');
  });

  test('can’t be confirmed with an unknown code or another tenant’s', async () => {
    const { email } = await waiting();
    const code = await codeTo(email);
    const other = client(orders, app.as.nobody('b'));
    const { refusals } = await outcomes([
      other.confirm({ params: { code } }),
      other.confirm({ params: { code: `${code.slice(1)}x` } }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('is not confirmed once it has expired, and its stock is released', async () => {
    const { event, email, status, params, orderUID } = await waiting();
    await lapse(app, params.draftOrderUID);
    await app
      .database('orders_confirmation')
      .update({ expires_at: app.database.raw("now() - interval '1 second'") });
    expect(await status()).toBe('expired');
    expect((await outcomes([confirm(event, email)])).refusals).toMatchObject([
      { status: 410, code: 'confirmation_expired' },
    ]);
    await closeUnconfirmed(app.runtime.depsOf('orders'));
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'expired', tickets: 0 });
    await app.database.raw('select events_sweep(?, ?)', [event.tenantId, event.eventId]);
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 0 });
  });

  const letEnd = async ({
    params,
    orderUID,
  }: Pick<Awaited<ReturnType<typeof order>>, 'params' | 'orderUID'>) => {
    await lapse(app, params.draftOrderUID);
    const { id } = await orderOf(app, orderUID);
    await app
      .database('orders_confirmation')
      .where({ id })
      .update({ expires_at: app.database.raw("now() - interval '1 second'") });
  };

  test('can be placed again after it expired, with another cart, and keeps its new hold', async () => {
    const { event, email, api, params, place, orderUID, ...more } = await waiting();
    await letEnd({ params, orderUID });
    await api.hold({ params });
    await closeUnconfirmed(app.runtime.depsOf('orders'));
    expect(await countersOf(app, event)).toMatchObject({ held: 1 });
    await place();
    await letEnd({ params, orderUID });
    await api.hold({ params });
    const lines = [{ ticketId: event.types['General'] ?? '', quantity: 2 }];
    await api.changeCart({ params, body: { lines } });
    await api.hold({ params });
    await place();
    expect(await more.status()).toBe('awaiting_confirmation');
    await confirm(event, email);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 2 });
  });

  test('stays open when placed again while unconfirmed orders are being closed', async () => {
    const { event, email, api, params, place, orderUID } = await waiting();
    await letEnd({ params, orderUID });
    await api.hold({ params });
    const deps = app.runtime.depsOf('orders');
    // Placed after the list was read, and before its turn.
    const late: typeof deps = {
      ...deps,
      asPlatform: (reason) => {
        const scope = deps.asPlatform(reason);
        return {
          ...scope,
          read: async (work) => {
            const listed = await scope.read(work);
            await place();
            return listed;
          },
        };
      },
    };
    await closeUnconfirmed(late);
    await confirm(event, email);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('is not held longer by placing it again with another email', async () => {
    const { orderUID, place } = await waiting();
    const { id } = await orderOf(app, orderUID);
    const row = () => app.database('orders_confirmation').where({ id });
    await row().update({ expires_at: app.database.raw("now() + interval '1 minute'") });
    const [before] = await row();
    await place({ email: stranger().email });
    expect(await row()).toMatchObject([{ expires_at: before?.['expires_at'] }]);
  });

  test('is not confirmed once its hold is gone', async () => {
    const { event, email, params } = await waiting();
    await app
      .database('events_hold')
      .whereRaw("replace(id::text, '-', '') = ?", [params.draftOrderUID])
      .delete();
    expect((await outcomes([confirm(event, email)])).refusals).toMatchObject([
      { status: 410, code: 'confirmation_expired' },
    ]);
  });

  test('is resent by the organizer only to its own address', async () => {
    const { event, email, orderUID } = await waiting();
    const desk = client(orders, app.as.tenant('a', 'tenant_admin'));
    const params = { tenantId: event.tenantId, eventId: event.eventId };
    const other = stranger().email;
    const resend = (to: string) => desk.resend({ params, body: { orderUID, email: to } });
    expect((await outcomes([resend(other)])).refusals).toMatchObject([
      { status: 409, code: 'unconfirmed_address' },
    ]);
    await resend(email.toUpperCase());
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo(other)).toEqual([]);
  });

  test('is emailed once for a double click, and again to another address, which invalidates the first link', async () => {
    const { event, email, place, orderUID } = await waiting();
    expect((await place()).transactionNumber).toBe(orderUID);
    expect(await mailsTo(email)).toHaveLength(1);
    const first = await codeTo(email);
    const other = stranger().email;
    await place({ email: other });
    expect(
      (await outcomes([buyers(event).confirm({ params: { code: first } })])).refusals,
    ).toMatchObject([{ status: 404 }]);
    await confirm(event, other);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('keeps its cart unchanged', async () => {
    const { event, api, params } = await waiting();
    const lines = [{ ticketId: event.types['General'] ?? '', quantity: 5 }];
    const { refusals } = await outcomes([
      api.changeCart({ params, body: { lines } }),
      api.releaseHold({ params }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['confirmation_open', 'confirmation_open']);
  });

  test('is resent three times an hour, each time with a new link', async () => {
    const { event, email, params } = await waiting();
    const first = await codeTo(email);
    const resend = () => buyers(event).buyerResend({ params: { token: params.draftOrderUID } });
    await resend();
    expect(await codeTo(email)).not.toBe(first);
    await resend();
    await resend();
    expect((await outcomes([resend()])).refusals).toMatchObject([{ status: 429 }]);
  });

  test('is closed with its event', async () => {
    const { api, params, event, email, orderUID, status } = await waiting();
    const { tenantId, eventId } = event;
    const deps = app.runtime.depsOf('events');
    await deps.forTenant(tenantId).tx((tx) => deps.use(catalog).cancel(tx, { tenantId, eventId }));
    expect((await outcomes([confirm(event, email)])).refusals).toMatchObject([
      { status: 409, code: 'event_cancelled' },
    ]);
    // Shown even before the job closes the order: the page stops polling at a final status.
    const ended = { status: 'expired', closeCause: 'event_cancelled' } as const;
    expect(await api.status({ params })).toMatchObject(ended);
    await app.settled();
    expect(await api.status({ params })).toMatchObject(ended);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'expired', tickets: 0 });
    expect(await status()).toBe('expired');
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 0 });
  });

  test('is confirmed or canceled by the organizer', async () => {
    const desk = client(orders, app.as.tenant('a', 'tenant_admin'));
    const [one, two] = [await waiting(), await waiting()];
    const path = ({ event, orderUID }: typeof one) => ({
      params: { tenantId: event.tenantId, eventId: event.eventId, orderUID },
    });
    await desk.confirmAtDesk(path(one));
    expect(await orderOf(app, one.orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
    expect((await outcomes([desk.cancelAtDesk(path(one))])).refusals).toMatchObject([
      { code: 'not_waiting' },
    ]);
    await desk.cancelAtDesk(path(two));
    expect(await two.status()).toBe('cancelled');
    expect(await countersOf(app, two.event)).toMatchObject({ held: 0, sold: 0 });
    expect((await outcomes([confirm(two.event, two.email)])).refusals).toMatchObject([
      { status: 409, code: 'cancelled' },
    ]);
  });
});

const nameOf = async ({ eventId }: EventOnSale) =>
  ((await app.database('events_event').where({ id: eventId }).first('name')) as { name: string })
    .name;

describe('a retry of a completed free order', () => {
  test('returns that order', async () => {
    const { place, orderUID } = await order(await freeEvent());
    expect((await place()).transactionNumber).toBe(orderUID);
    expect(await orderOf(app, orderUID)).toMatchObject({ tickets: 1 });
  });

  test('places a new order once the cart has changed', async () => {
    const event = await freeEvent();
    const { api, params, place } = await order(event);
    const lines = [{ ticketId: event.types['General'] ?? '', quantity: 5 }];
    await api.changeCart({ params, body: { lines } });
    expect((await outcomes([place()])).refusals).toMatchObject([{ code: 'already_paid' }]);
  });
});

describe('limits of a ticket type', () => {
  test('let one address hold half of 60 scarce tickets with 1,000 others on sale, and no more', async () => {
    const event = await onSale(app, {
      types: { General: { quantity: 1000 }, VIP: { quantity: 60 } },
    });
    const { address } = stranger();
    const { passed, refusals } = await outcomes(
      Array.from({ length: 12 }, async () => {
        const { api, cart } = someone(app, event, { address });
        await api.hold({ params: await cart(5, 'VIP') });
      }),
    );
    expect(passed).toBe(6);
    expect(await countersOf(app, event, 'VIP')).toMatchObject({ held: 30 });
    expect(refusals[0]?.message).toContain('are buying “VIP” tickets for this event');
    await someone(app, event, { address }).take(10);
  });
});

describe('names in emails to strangers', () => {
  test.each(['WIN $1000 at https://evil.example', 'Claim at evil.com', 'x'.repeat(61)])(
    'rejects an order of “%s”',
    async (firstName) => {
      const { refusals } = await outcomes([order(await freeEvent(), { firstName })]);
      expect(refusals).toMatchObject([
        {
          status: 422,
          fields: {
            'order.firstName': [
              'Enter a name with letters only, up to 60 characters and no links.',
            ],
          },
        },
      ]);
    },
  );

  test('a free order without a verified email is not greeted by name', async () => {
    const { email } = await order(await freeEvent(), { firstName: 'Grace' });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Hello,');
    expect(mail?.text).not.toContain('Grace');
    expect(mail?.html).not.toContain('Grace');
  });

  test('limits the free orders emailed to one recipient across all events', async () => {
    const { email } = stranger();
    const placed = [];
    for (let n = 0; n < 9; n += 1)
      placed.push((await outcomes([order(await freeEvent(), { email })])).passed);
    expect(placed.filter((passed) => passed === 1)).toHaveLength(8);
    expect(await mailsTo(email)).toHaveLength(8);
  });

  test('counts the email of an order that is placed again after it expired', async () => {
    const event = await freeEvent();
    await requireConfirmation(event);
    const { api, params, email, place, orderUID } = await order(event);
    const { id } = await orderOf(app, orderUID);
    let refused = 0;
    for (let n = 0; n < 9; n += 1) {
      await lapse(app, params.draftOrderUID);
      await app
        .database('orders_confirmation')
        .where({ id })
        .update({ expires_at: app.database.raw("now() - interval '1 second'") });
      await api.hold({ params });
      const { refusals } = await outcomes([place()]);
      refused += refusals.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThan(0);
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(8);
  });
});
