/** For tests of programs that use it: a shop with webhooks, and a check of all traffic against Stripe's description. */
export { localShop, type LocalShop } from './testing/localShop.ts';
export { soldBy } from './testing/soldBy.ts';
export { watchTraffic } from './testing/watchTraffic.ts';
