import { Router, urlencoded, type Request, type Response } from 'express';
import type Stripe from 'stripe';
import { paySession } from '../money/paySession.ts';
import type { Tables, World } from '../world/createWorld.ts';
import { closedPage, confirmationPage, paymentPage } from './paymentPage.ts';
import { sendPage } from './html.ts';
import { defaultCard, testCards } from '../money/cards.ts';
import type { Payer } from '../money/newCharge.ts';

interface CardForm {
  email: string;
  name: string;
  card: string;
  expiry: string;
  cvc: string;
}

/** The result of an attempt, until the page shows it. */
interface Try {
  problem?: string;
  /** The bank's confirmation step. Anyone with the page open can complete it. */
  unconfirmed?: CardForm;
  typed: Pick<CardForm, 'email' | 'name' | 'expiry'>;
}

/**
 * The page of a session's URL. Its forms post to the current URL and get a redirect back to it, so that Back and reload
 * never send a form again.
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
          `${seller} has received your payment. You can close this page.`,
          {
            href: successUrl(session),
            text: `Continue to ${seller}`,
          },
        );
      default:
        return closedPage(
          'This payment page has expired',
          'You weren’t charged. To pay, go back and start again.',
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
    const tables: Tables = world.of(account);
    const session = tables.checkoutSessions.get(id);
    if (!session) continue;
    const plan = tables.sessionPlans.get(id);
    const { items = [], descriptions = [], seller = null, logo = null } = plan ?? {};
    return { account, session, items, descriptions, seller, logo };
  }
  return undefined;
}

/** `{CHECKOUT_SESSION_ID}` in it is a placeholder. */
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
    closedPage('Payment page not found', 'Check the address, or start again from the shop.'),
    { status: 404, leadsTo: [] },
  );

/** The entered card, or the error message. */
function readCard(form: CardForm, now: Date): Payer | string {
  const number = form.card.replaceAll(/[\s-]/g, '');
  const card = testCards[number];
  if (!card)
    return /^\d{12,19}$/.test(number)
      ? `This is a test page that accepts only test cards. Try ${defaultCard.replaceAll(/(.{4})(?=.)/g, '$1 ')}.`
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
