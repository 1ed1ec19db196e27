/** What tests of other plugins need of this one: the count that says whether the stock is right. */
export { reconcileStock } from './server/stock/reconcileStock.ts';
