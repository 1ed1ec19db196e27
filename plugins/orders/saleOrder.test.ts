import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a sale writes, in the order that its listeners rely on. */
const SALE = ['orders_ticket', 'orders_order', 'orders_ledger', 'kit_audit'];
/** What its listeners write, which don't wait for each other. */
const LISTENERS = ['checkout_attempt', 'kit_mail', 'payouts_order'];
/** Its lock is the contended one. */
const STOCK = 'events_stock';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
  await app.database.raw(`
    create table written (n bigserial primary key, name text not null);
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.written (name) values (tg_table_name);
      return null;
    end $$`);
  for (const table of [...SALE, ...LISTENERS, STOCK])
    await app.database.raw(
      `create trigger notes_write after insert or update on ?? for each row execute function note_write()`,
      [table],
    );
});
afterAll(() => app.stop());

test('writes tickets, order, ledger and audit of a sale in this order, then what listens to it, and stock last', async () => {
  await purchase(app, await onSale(app));
  const names = (await app.database('written').orderBy('n').pluck('name')) as string[];
  const firsts = [...new Set(names.slice(names.indexOf('orders_ticket')))];
  expect(firsts.slice(0, SALE.length)).toEqual(SALE);
  expect(firsts.slice(SALE.length, -1).toSorted()).toEqual(LISTENERS);
  expect(firsts.at(-1)).toBe(STOCK);
});
