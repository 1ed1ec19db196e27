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

/** What a try has come to, until the page shows it. */
interface Try {
  problem?: string;
  /** What the bank is to be asked: whoever has the page open may say yes or no. */
  unconfirmed?: CardForm;
  typed: Pick<CardForm, 'email' | 'name' | 'expiry'>;
}

/**
 * The page behind a session's url. Its forms post to where they are, under whatever path that is, and are
 * answered with the way back to the page: no Back or reload of a browser sends a form again.
 */
export function paymentRoutes(world: World, merchant: string): Router {
  const router = Router();
  const tries = new Map<string, Try>();
  router.get('/c/pay/:id', (request, response) => {
    const found = findSession(world, request);
    if (!found) return missing(response);
    const last = tries.get(found.session.id);
    if (found.session.status === 'open' && last?.unconfirmed)
      return show(
        response,
        found,
        confirmationPage({ merchant: nameOf(found), session: found.session }),
      );
    return show(response, found, openOrClosed(found, last));
  });

  router.post('/c/pay/:id', urlencoded({ extended: false }), (request, response) => {
    const found = findSession(world, request);
    if (!found) return missing(response);
    const { session } = found;
    const back = () => response.redirect(303, request.originalUrl);
    if (session.status !== 'open') return back();
    const confirmed = (request.body as Record<string, unknown>)['confirm'];
    const asked = tries.get(session.id)?.unconfirmed;
    const form = confirmed && asked ? asked : formOf(request);
    const { email, name, expiry } = form;
    const again = (shown: Omit<Try, 'typed'>) => {
      tries.set(session.id, { ...shown, typed: { email, name, expiry } });
      return back();
    };
    if (confirmed === 'no')
      return again({
        problem:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
    const payer = readCard(form, new Date(world.nowMs()));
    if (typeof payer === 'string') return again({ problem: payer });
    const outcome = paySession(world, {
      account: found.account,
      sessionId: session.id,
      payer: { ...payer, email: session.customer_email ?? payer.email },
      isConfirmed: confirmed === 'yes' && asked !== undefined,
    });
    switch (outcome.result) {
      case 'paid':
        tries.delete(session.id);
        return response.redirect(303, successUrl(session));
      case 'declined':
        return again({ problem: outcome.message });
      case 'requires_action':
        return again({ unconfirmed: form });
      case 'not_open':
        return back();
    }
  });

  const nameOf = ({ seller }: Found) => seller ?? merchant;

  function openOrClosed(found: Found, last?: Try): string {
    const { session, items, descriptions } = found;
    const seller = nameOf(found);
    switch (session.status) {
      case 'open':
        return paymentPage({
          merchant: seller,
          logo: found.logo,
          session,
          items,
          descriptions,
          ...last?.typed,
          ...(last?.problem !== undefined && { problem: last.problem }),
        });
      case 'complete':
        return closedPage(
          'This payment is complete',
          `${seller} has received it. You can close this page.`,
          {
            href: successUrl(session),
            text: `Go on to ${seller}`,
          },
        );
      default:
        return closedPage(
          'This payment page has expired',
          'Nothing was paid here, and nothing can be any more.',
          {
            href: session.cancel_url,
            text: `Back to ${seller}`,
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
  descriptions: readonly (string | null)[];
  seller: string | null;
  logo: string | null;
}

function findSession(world: World, request: Request): Found | undefined {
  const id = String(request.params['id']);
  for (const account of world.scopes()) {
    const mine: Tables = world.of(account);
    const session = mine.checkoutSessions.get(id);
    if (!session) continue;
    const plan = mine.sessionPlans.get(id);
    const { items = [], descriptions = [], seller = null, logo = null } = plan ?? {};
    return { account, session, items, descriptions, seller, logo };
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

const show = (response: Response, { session, logo }: Found, page: string) =>
  sendPage(response, page, { leadsTo: [session.success_url, session.cancel_url], logo });

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
