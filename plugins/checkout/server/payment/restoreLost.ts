import type Stripe from 'stripe';
import { isUuid, tenantDirectory, type Deps } from '@foyer/kit/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { price, type Breakdown } from '@foyer/plugin-fees/engine';
import { orders, type CardPayment, type Contact, type NewOrder } from '@foyer/plugin-orders/server';
import { findListed, gateway, paymentSetup } from '@foyer/plugin-payments/server';
import type { SessionHint } from './settleSession.ts';
import { soldFromMetadata, type Sold, type SignedFor } from './sessionParams.ts';

interface Paid {
  session: Stripe.Checkout.Session;
  payment: CardPayment;
  orderUID: string;
  /** The payment was refunded in full. */
  isReturned: boolean;
}

/**
 * Restores an order whose session is paid but which is missing here, such as after a failover to a
 * lagging standby. It needs review and is rebuilt from the payment's data.
 */
export async function restoreLost(
  deps: Deps,
  { tenantId, account, cause }: SessionHint,
  { session, payment, orderUID, isReturned }: Paid,
): Promise<void> {
  const metadata = session.metadata ?? {};
  const eventId = metadata['eventId'] ?? '';
  const of = { tenantId, eventId, orderUID, account };
  const sold = soldFromMetadata(deps, of, metadata);
  if (!isUuid(eventId) || !(await isOurs(deps, of, sold))) {
    // It belongs to another installation on the same account, or is the tenant's own payment.
    deps.log.warn(
      { sessionId: session.id, tenantId, account },
      'skipped a paid session that isn’t ours',
    );
    return;
  }
  if (isReturned && (await hasOtherPayment(deps, of, payment))) {
    // The order was on another session, which restores it.
    deps.log.info(
      { sessionId: session.id, orderUID },
      'skipped a refunded payment for a lost order',
    );
    return;
  }
  const placed = sold
    ? soldOrder(sold)
    : { ...(await unknownOrder(deps, of, session)), cartId: null };
  const order: NewOrder = {
    ...placed,
    tenantId,
    eventId,
    orderUID,
    contact: contactOf(session),
    // Consents are lost: without a record, nothing was agreed to.
    consents: {},
    source: 'stripe',
  };
  await deps.use(orders).restore(deps.forTenant(tenantId), {
    order,
    payment,
    cause,
    isReadable: sold !== null,
    mayMakeEvent: sold !== null || account === null,
    ...(!sold && { passedOnCents: passedOnOf(session) }),
  });
}

/** On a connected account the owner can write metadata, so it must be signed. */
async function isOurs(deps: Deps, of: SignedFor, sold: Sold | null): Promise<boolean> {
  const { tenantId, account } = of;
  if (!(await deps.use(tenantDirectory).byId(tenantId))) return false;
  if (sold || account === null) return true;
  const setup = await deps
    .forTenant(tenantId)
    .read((db) => deps.use(paymentSetup).of(db, tenantId));
  return setup.payment.profileId === account;
}

/** Whether the order was also paid by a charge that was not refunded. */
async function hasOtherPayment(
  deps: Deps,
  { orderUID, account }: SignedFor,
  { chargeId }: CardPayment,
): Promise<boolean> {
  const found = await findListed(
    deps
      .use(gateway)
      .stripe()
      .charges.list(
        { transfer_group: orderUID, limit: 100 },
        account ? { stripeAccount: account } : {},
      ),
    ({ id, paid, refunded }) => paid && !refunded && id !== chargeId,
  );
  return found !== undefined;
}

type Placed = Pick<
  NewOrder,
  'cartId' | 'lines' | 'discount' | 'terms' | 'breakdown' | 'flow' | 'facilitator' | 'destination'
>;

const breakdownOf = ({
  terms,
  lines,
  donationCents,
  discount,
}: Pick<Sold, 'terms' | 'lines' | 'donationCents' | 'discount'>): Breakdown =>
  price(terms, { channel: 'online', method: 'card', lines, donationCents, discount });

function soldOrder({ donationCents, ...sold }: Sold): Placed {
  return { ...sold, breakdown: breakdownOf({ ...sold, donationCents }) };
}

/** A payment without the sold items: only the location of its money is known. */
async function unknownOrder(
  deps: Deps,
  { tenantId, account }: SignedFor,
  session: Stripe.Checkout.Session,
): Promise<Omit<Placed, 'cartId'>> {
  const terms = await deps.use(feePricing).cachedTerms(tenantId);
  const transfer = intentOf(session)?.transfer_data ?? null;
  const passedTo = transfer && idOf(transfer.destination);
  const nothing = { terms, lines: [], donationCents: 0, discount: null };
  return {
    ...{ terms, lines: [], discount: null, breakdown: breakdownOf(nothing) },
    flow: account ? 'direct' : passedTo ? 'destination' : 'platform',
    facilitator: account || passedTo ? 'tenant' : 'platform',
    destination: account ?? passedTo,
  };
}

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' ? intent : null;

function passedOnOf(session: Stripe.Checkout.Session): number {
  const intent = intentOf(session);
  return intent?.application_fee_amount ?? intent?.transfer_data?.amount ?? 0;
}

/** The buyer's contact as the payment page collected it. */
function contactOf({
  customer_details: customer,
  customer_email,
}: Stripe.Checkout.Session): Contact {
  const [firstName = '', ...rest] = (customer?.name ?? '').trim().split(/\s+/);
  return {
    email: customer?.email ?? customer_email ?? '',
    firstName,
    lastName: rest.join(' '),
    phone: '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipCode: '',
    country: '',
  };
}
