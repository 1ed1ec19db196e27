import type { Deps, Mail } from '@foyer/kit/server';
import type { MailedOrder } from '../order/orderFacts.ts';
import type { TicketFacts } from '../tickets/ticketFacts.ts';
import { organizerMail } from '../buyer/writeOrganizer.ts';
import { confirmationRequestMail } from './confirmationRequestMail.ts';
import { noticeMail } from './noticeMail.ts';
import { calendarFile } from './calendarFile.ts';
import {
  addressChangedMail,
  claimMail,
  confirmationMail,
  refundFailedMail,
  refundMail,
  returnedMail,
} from './orderMail.ts';

const TENANT_ID = '00000000-0000-4000-8000-000000000001';
const EVENT_ID = '00000000-0000-4000-8000-000000000002';

const TYPES = [
  { ticketTypeId: 'stalls', name: 'Stalls', priceCents: 4_500 },
  { ticketTypeId: 'balcony', name: 'Balcony', priceCents: 3_000 },
] as const;

const TICKETS: readonly TicketFacts[] = TYPES.map(({ name, priceCents }, index) => ({
  id: `00000000-0000-4000-8000-00000000001${index}`,
  uid: `T7K2-9QX${index}`,
  typeName: name,
  priceCents,
  isVoided: false,
  isRefunded: false,
  usedAt: null,
}));

const ORDER: MailedOrder = {
  tenantId: TENANT_ID,
  id: '00000000-0000-4000-8000-000000000003',
  uid: 'A4F7K2',
  eventId: EVENT_ID,
  status: 'completed',
  channel: 'online',
  paymentMethod: 'card',
  source: '',
  email: 'jordan.lee@example.org',
  addressChanges: 0,
  isEmailProven: true,
  firstName: 'Jordan',
  lastName: 'Lee',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  ticketCount: TYPES.length,
  money: { tickets: TYPES },
  discountCode: 'SPRING',
  subtotalCents: 7_500,
  discountCents: 500,
  surchargeCents: 420,
  processingFeeCents: 0,
  gatewayProcessingFeeCents: 0,
  vatCents: 0,
  donationCents: 1_000,
  totalCents: 8_420,
  refundedCents: 0,
  gatewayFeeCents: null,
  netAmountCents: 8_420,
  tenantTotalCents: 8_000,
  platformTotalCents: 420,
  chargeId: 'ch_example',
  facilitator: 'platform',
  isDisputed: false,
  reviewReason: null,
  closeCause: null,
  balanceAvailableAt: null,
  createdAt: new Date('2026-11-20T17:00:00Z'),
  completedAt: new Date('2026-11-20T17:01:00Z'),
  event: {
    name: 'The Winter’s Tale',
    slug: 'the-winters-tale',
    startAt: new Date('2026-12-12T00:30:00Z'),
    endAt: new Date('2026-12-12T03:00:00Z'),
    timeZone: 'America/New_York',
    address1: '210 Front Street',
    city: 'Portland',
    state: 'ME',
    country: 'USA',
    texts: {},
    image: null,
    isCancelled: false,
    cancelReason: '',
    refundPlan: 'full',
    calendarSequence: 0,
  },
  tenant: {
    name: 'Riverside Arts',
    url: 'riverside',
    brand: {
      id: TENANT_ID,
      logo: null,
      logo_width: null,
      logo_height: null,
      logo_ground: null,
      accent: '#a3263f',
    },
  },
};

const DONATION: MailedOrder = {
  ...ORDER,
  ...{ ticketCount: 0, money: { tickets: [] }, discountCode: null, discountCents: 0 },
  ...{ subtotalCents: 0, surchargeCents: 0, totalCents: ORDER.donationCents },
};

const FREE: MailedOrder = {
  ...ORDER,
  status: 'awaiting_confirmation',
  totalCents: 0,
};

/** A ticket holder is told about every change, so there is always an email here. */
function notice(deps: Deps, facts: Parameters<typeof noticeMail>[2]['facts']): Mail {
  const isCancelled = facts.kind === 'cancelled';
  const order = { ...ORDER, event: { ...ORDER.event, isCancelled, calendarSequence: 1 } };
  const mail = noticeMail(deps, order, { facts, calendar: calendarFile(order) });
  if (!mail) throw new Error('The example of a notice has nothing to say.');
  return mail;
}

/** An example of each email of this plugin. */
export const emails: Readonly<Record<string, (deps: Deps) => Mail>> = {
  'orders.tickets': (deps) => confirmationMail(deps, ORDER, { tickets: TICKETS }),
  'orders.donation': (deps) => confirmationMail(deps, DONATION, { tickets: [] }),
  'orders.confirmationRequest': (deps) =>
    confirmationRequestMail(deps, FREE, {
      code: 'example',
      expiresAt: new Date('2026-11-20T17:30:00Z'),
    }),
  'orders.processing': (deps) => claimMail(deps, { ...ORDER, status: 'processing' }),
  'orders.addressChanged': (deps) => addressChangedMail(deps, ORDER, 'buyer'),
  'orders.refund': (deps) =>
    refundMail(deps, ORDER, {
      refundCents: TYPES[1].priceCents,
      reason: 'One guest can’t come.',
      tickets: { refunded: 1, valid: 1 },
    }),
  'orders.paymentReturned': (deps) =>
    returnedMail(deps, ORDER, { kind: 'double', amountCents: ORDER.totalCents }),
  'orders.eventCanceled': (deps) =>
    notice(deps, { kind: 'cancelled', reason: 'The hall is flooded.', refundPlan: 'full' }),
  'orders.eventMoved': (deps) => {
    const { timeZone, address1, city, state, country } = ORDER.event;
    return notice(deps, {
      kind: 'moved',
      before: {
        startDateTime: '2026-12-05T00:30:00Z',
        endDateTime: '2026-12-05T03:00:00Z',
        ...{ timeZone, address1, city, state, country },
      },
    });
  },
  'orders.buyerMessage': (deps) =>
    organizerMail(deps, ORDER, {
      to: 'boxoffice@riverside.example.org',
      about: 'refund',
      message: 'We both have the flu and can’t come on Friday. Can you refund our tickets?',
    }),
  'orders.refundFailed': (deps) =>
    refundFailedMail(deps, ORDER, {
      to: 'sam.rivera@example.org',
      refundCents: ORDER.totalCents,
      failure: 'expired_or_canceled_card',
    }),
};
