import type Stripe from 'stripe';
import { document, html, type Html } from './html.ts';

const dollars = (cents: number | null) =>
  ((cents ?? 0) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

interface PaymentPage {
  merchant: string;
  logo: string | null;
  session: Stripe.Checkout.Session;
  items: Stripe.LineItem[];
  descriptions: readonly (string | null)[];
  /** The error of the last attempt. */
  problem?: string;
  /** The entered values to show again, without the card. */
  email?: string;
  name?: string;
  expiry?: string;
}

/** The payment page: the items on one side, the card form on the other. */
export function paymentPage({
  merchant,
  logo,
  session,
  items,
  descriptions,
  problem,
  email,
  name,
  expiry,
}: PaymentPage): string {
  const knownEmail = session.customer_email;
  return document(
    `Pay ${merchant}`,
    html`<section aria-labelledby="what">
        ${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to ${merchant}</a></p>`}
        ${logo && html`<img class="logo" src="${logo}" alt="" />`}
        <h1 id="what">Pay ${merchant}</h1>
        <p class="total">${dollars(session.amount_total)}</p>
        <ul>
          ${items.map((item, index) => itemRow(item, descriptions[index] ?? null))}
        </ul>
        <p class="sum"><span>Total due</span><span>${dollars(session.amount_total)}</span></p>
      </section>
      <section class="pay" aria-labelledby="how">
        <h2 id="how">Pay with card</h2>
        ${problem && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
        <form method="post">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            required
            value="${knownEmail ?? email ?? ''}"
            ${knownEmail !== null && html`readonly`}
          />
          <label for="card">Card number</label>
          <input
            id="card"
            name="card"
            inputmode="numeric"
            autocomplete="cc-number"
            required
            maxlength="23"
            placeholder="4242 4242 4242 4242"
            ${problem && html`aria-describedby="problem" autofocus`}
          />
          <div class="pair">
            <div>
              <label for="expiry">Expiry (MM / YY)</label>
              <input
                id="expiry"
                name="expiry"
                inputmode="numeric"
                autocomplete="cc-exp"
                required
                maxlength="9"
                value="${expiry ?? ''}"
              />
            </div>
            <div>
              <label for="cvc">Security code</label>
              <input
                id="cvc"
                name="cvc"
                inputmode="numeric"
                autocomplete="cc-csc"
                required
                maxlength="4"
              />
            </div>
          </div>
          <label for="name">Name on card</label>
          <input id="name" name="name" autocomplete="cc-name" required value="${name ?? ''}" />
          <button>Pay ${dollars(session.amount_total)}</button>
        </form>
        <p class="hint">
          To pay, use 4242 4242 4242 4242 with any future date and any security code. 4000 0000 0000
          0002 is declined.
        </p>
      </section>`,
  );
}

const itemRow = (item: Stripe.LineItem, description: string | null): Html =>
  html`<li>
    <span
      >${item.description}${
        (item.quantity ?? 1) > 1 &&
        html`<small>Qty ${item.quantity}, ${dollars(item.price?.unit_amount ?? 0)} each</small>`
      }${description && html`<small>${description}</small>`}</span
    >
    <span>${dollars(item.amount_total)}</span>
  </li>`;

/** The extra step that some banks require. */
export const confirmationPage = ({
  merchant,
  session,
}: Pick<PaymentPage, 'merchant' | 'session'>): string =>
  document(
    'Confirm your payment',
    html`<section class="pay" aria-labelledby="how">
      <h1 id="how">Confirm this payment with your bank</h1>
      <p class="total">${dollars(session.amount_total)}</p>
      <p>To ${merchant}</p>
      <form method="post">
        <button name="confirm" value="yes">Confirm payment</button>
        <button class="second" name="confirm" value="no">Decline</button>
      </form>
    </section>`,
  );

/** Shown if there is nothing to pay. */
export const closedPage = (
  title: string,
  text: string,
  link?: { href: string | null; text: string },
): string =>
  document(
    title,
    html`<section class="pay" aria-labelledby="what">
      <h1 id="what">${title}</h1>
      <p>${text}</p>
      ${link?.href && html`<p><a href="${link.href}">${link.text}</a></p>`}
    </section>`,
  );
