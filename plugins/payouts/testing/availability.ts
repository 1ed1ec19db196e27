import type { TestApp } from '@foyer/testing';

/** Makes an order's money available now, wherever its date is stored. */
export async function makeAvailable(app: TestApp, orderUID: string): Promise<void> {
  const now = new Date();
  await app.database('orders_order').where({ uid: orderUID }).update({ balance_available_at: now });
  await app.database('payouts_order').where({ order_uid: orderUID }).update({ available_at: now });
}

/** Brings the availability date of all sold orders closer by a number of days. */
export async function bringNearer(app: TestApp, days: number): Promise<void> {
  for (const [table, column] of [
    ['orders_order', 'balance_available_at'],
    ['payouts_order', 'available_at'],
  ])
    await app.database.raw(`update ?? set ?? = ?? - make_interval(days => ?)`, [
      table ?? '',
      column ?? '',
      column ?? '',
      days,
    ]);
}
