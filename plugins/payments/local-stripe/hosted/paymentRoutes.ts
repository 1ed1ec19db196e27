import { Router, urlencoded, type Request, type Response } from 'express';
import type Stripe from 'stripe';
import { paySession } from '../money/paySession.ts';
import type { Tables, World } from '../world/createWorld.ts';
import { closedPage, confirmationPage, paymentPage } from './paymentPage.ts';
import { sendPage } from './sendPage.ts';
import { defaultCard, testCards } from '../money/cards.ts';
import type { Payer } from '../money/newCharge.ts';

interface CardForm {
  email: string;
  name: string;
  card: string;
  expiry: string;
  cvc: string;
}

/** The page behind a session's url. Its forms post to where they are, under whatever path that is. */
export function paymentRoutes(world: World, merchant: string): Router {
  const router = Router();
  router.get('/c/pay/:id', (request, response) => {
    const found = findSession(world, request);
    if (!found) return missing(response);
    return show(response, found, openOrClosed(found));
  });

  router.post('/c/pay/:id', urlencoded({ extended: false }), (request, response) => {
    const found = findSession(world, request);
    if (!found) return missing(response);
    const { session } = found;
    if (session.status !== 'open') return show(response, found, openOrClosed(found));
    const form = formOf(request);
    const again = (problem: string) =>
      show(response, found, openOrClosed(found, { problem, email: form.email, name: form.name }));
    const confirmed = (request.body as Record<string, unknown>)['confirm'];
    if (confirmed === 'no')
      return again(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    const payer = readCard(form, new Date(world.nowMs()));
    if (typeof payer === 'string') return again(payer);
    const outcome = paySession(world, {
      account: found.account,
      sessionId: session.id,
      payer: { ...payer, email: session.customer_email ?? payer.email },
      isConfirmed: confirmed === 'yes',
    });
    switch (outcome.result) {
      case 'paid':
        return response.redirect(303, successUrl(session));
      case 'declined':
        return again(outcome.message);
      case 'requires_action':
        return show(response, found, confirmationPage({ merchant, session }, { ...form }));
      case 'not_open':
        return response.redirect(303, request.originalUrl);
    }
  });

  function openOrClosed(
    { session, items }: Found,
    shown: { problem?: string; email?: string; name?: string } = {},
  ): string {
    switch (session.status) {
      case 'open':
        return paymentPage({ merchant, session, items, ...shown });
      case 'complete':
        return closedPage(
          'This payment is complete',
          `${merchant} has received it. You can close this page.`,
          {
            href: successUrl(session),
            text: `Go on to ${merchant}`,
          },
        );
      default:
        return closedPage(
          'This payment page has expired',
          'Nothing was paid here, and nothing can be any more.',
          {
            href: session.cancel_url,
            text: `Back to ${merchant}`,
          },
        );
    }
  }
  return router;
}

interface Found {
  account: string;
  session: Stripe.Checkout.Session;
  items: Stripe.LineItem[];
}

function findSession(world: World, request: Request): Found | undefined {
  const id = String(request.params['id']);
  for (const account of world.scopes()) {
    const mine: Tables = world.of(account);
    const session = mine.checkoutSessions.get(id);
    if (session) return { account, session, items: mine.sessionPlans.get(id)?.items ?? [] };
  }
  return undefined;
}

/** `{CHECKOUT_SESSION_ID}` in it is a place for the id. */
const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

function formOf(request: Request): CardForm {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const field = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  return {
    email: field('email'),
    name: field('name'),
    card: field('card'),
    expiry: field('expiry'),
    cvc: field('cvc'),
  };
}

const show = (response: Response, { session }: Found, page: string) =>
  sendPage(response, page, { status: 200, leadsTo: [session.success_url, session.cancel_url] });

const missing = (response: Response) =>
  sendPage(
    response,
    closedPage('There is no such payment page', 'Check the address, or begin again in the shop.'),
    { status: 404, leadsTo: [] },
  );

/** The card that was typed, or the sentence that says what is wrong with it. */
function readCard(form: CardForm, now: Date): Payer | string {
  const number = form.card.replaceAll(/[\s-]/g, '');
  const card = testCards[number];
  if (!card)
    return /^\d{12,19}$/.test(number)
      ? `This is a test page, and that is not one of its cards. Try ${defaultCard.replaceAll(/(.{4})(?=.)/g, '$1 ')}.`
      : 'Your card number is incomplete.';
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(form.expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (!month || expMonth < 1 || expMonth > 12) return "Your card's expiration date is incomplete.";
  if (expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    return "Your card's expiration year is in the past.";
  if (!/^\d{3,4}$/.test(form.cvc)) return "Your card's security code is incomplete.";
  return { number, card, email: form.email || null, name: form.name || null, expMonth, expYear };
}
