// Price calculation without a database or framework, so that it also runs in a browser.
export { LARGEST_CENTS, ONE_IN_PPM, share } from './engine/amount.ts';
export { byChannel, CHANNEL_NAMES, CHANNELS, type Channel } from './engine/channels.ts';
export {
  chargeProblem,
  gatewayFee,
  grossUp,
  isTooSmall,
  LARGEST_CHARGE_CENTS,
  SMALLEST_CHARGE_CENTS,
  type ChargeProblem,
} from './engine/gateway.ts';
export {
  price,
  taxRatePpm,
  type Breakdown,
  type Earned,
  type OrderMoney,
  type PricedTicket,
} from './engine/price.ts';
export {
  forgive,
  refundAmount,
  refundTickets,
  returnAll,
  soldState,
  writeOff,
  type Refund,
  type RefundState,
  type StateTicket,
} from './engine/refund.ts';
export {
  applicationFeeEstimate,
  payableCents,
  postings,
  settle,
  sharesOf,
  transferEstimate,
  type Flow,
  type Posting,
  type Settlement,
  type Shares,
} from './engine/settle.ts';
export {
  allInPrice,
  lineItems,
  pricePreview,
  smallestPurchase,
  type AllInPrice,
  type LineItem,
  type PricePreview,
  type SmallestPurchase,
} from './engine/shownPrice.ts';
export type {
  Discount,
  GatewayRate,
  Method,
  Option,
  Rule,
  Sale,
  SaleLine,
  SaleTax,
  Terms,
} from './engine/terms.ts';
