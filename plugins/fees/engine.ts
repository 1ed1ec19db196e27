// Price calculation without a database or framework, so that it also runs in a browser.
export { LARGEST_CENTS, ONE_IN_PPM, share } from './engine/amount.ts';
export { allInPrice, type AllInPrice } from './engine/allInPrice.ts';
export type { Breakdown, Earned, OrderMoney, PricedTicket } from './engine/breakdown.ts';
export { gatewayFee, grossUp } from './engine/gateway.ts';
export { lineItems, type LineItem } from './engine/lineItems.ts';
export { postings, type Posting } from './engine/postings.ts';
export { price } from './engine/price.ts';
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
export type { Discount, Sale, SaleLine } from './engine/sale.ts';
export {
  applicationFeeEstimate,
  payableCents,
  settle,
  transferEstimate,
  type Flow,
  type Settlement,
} from './engine/settle.ts';
export { sharesOf, type Shares } from './engine/sharesOf.ts';
export { isTooSmall, SMALLEST_CHARGE_CENTS } from './engine/smallestCharge.ts';
export { chargeProblem, LARGEST_CHARGE_CENTS, type ChargeProblem } from './engine/chargeProblem.ts';
export { smallestPurchase, type SmallestPurchase } from './engine/smallestPurchase.ts';
export { taxRatePpm } from './engine/taxRatePpm.ts';
export { byChannel, CHANNEL_NAMES, CHANNELS, type Channel } from './engine/channels.ts';
export type { GatewayRate, Method, Option, Rule, SaleTax, Terms } from './engine/terms.ts';
