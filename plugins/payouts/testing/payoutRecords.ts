/** Records for the screen tests of completed payouts. */
export const TENANT = '00000000-0000-4000-8000-00000000000a';
export const EVENT = '00000000-0000-4000-8000-0000000000e1';
export const PAYOUT = '00000000-0000-4000-8000-0000000000b1';
export const PAYOUT_UID = 'PO-7K3M9Q';

export const payout = {
  id: PAYOUT,
  details: {
    payoutId: PAYOUT,
    payoutUID: PAYOUT_UID,
    tenantId: TENANT,
    tenantURL: 'riverside',
    eventId: EVENT,
    eventName: 'Harbour Lights',
    eventStart: '2027-07-02T01:00:00.000Z',
    facilitator: 'platform',
    status: 'completed',
    orderUIDs: ['A1B2C3'],
    orderCount: 1,
    ticketCount: 2,
    totalAmount: 110.5,
    creditCardProcessingFee: 3.5,
    netAmount: 107,
    tenantTotal: 100,
    platformTotal: 7,
    debtTaken: 0,
    debtReturned: 0,
    reserved: 0,
    transferred: 100,
    chargeGatewayFeesToPlatform: false,
    dateCreated: '2026-11-21T04:00:00.000Z',
  },
};

export const payoutOrder = {
  id: '00000000-0000-4000-8000-0000000000f1',
  orderUID: 'A1B2C3',
  gatewayFee: 3.5,
  totalAmount: 110.5,
  tenantTotal: 100,
  platformTotal: 7,
  netAmount: 107,
  debtReturned: 0,
  debtTaken: 0,
  reserved: 0,
  transferred: 100,
  stillReserved: 0,
  transferredAmount: 100,
  reversedAmount: 0,
  status: 'completed',
  payoutCompleted: true,
  dateCompleted: '2026-11-21T04:00:00.000Z',
};

/** A list with one row. */
export const listOf =
  (row: object, totals: object = {}) =>
  () =>
    Response.json({ result: [row], count: 1, cursor: null, totals });
export const link = () => Response.json({ downloadUrl: 'http://foyer.test/file' });
export const refused = (message: string) => () =>
  Response.json({ error: { code: 'internal', message } }, { status: 500 });
