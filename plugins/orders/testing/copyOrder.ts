import { randomUUID } from 'node:crypto';
import type { TestApp } from '@foyer/testing';
import { stage } from './stage.ts';

/** A table's row. */
export type Row = Record<string, unknown>;

/** A stage with one order, as table rows. */
export async function sold(app: TestApp) {
  const made = await stage(app);
  const { orderUID } = await made.sell();
  const order = (await app.database('orders_order').where({ uid: orderUID }).first()) as Row;
  const [ticket] = (await made.tickets()) as Row[];
  return { ...made, orderUID, order, ticket };
}

type Stages = Map<string, ReturnType<typeof sold>>;
const stages = new WeakMap<TestApp, Stages>();

/** One stage per list, so that lists don't page through each other's rows. */
export function stageOf(app: TestApp, name = 'calls'): ReturnType<typeof sold> {
  const known: Stages = stages.get(app) ?? new Map();
  stages.set(app, known);
  const made = known.get(name) ?? sold(app);
  known.set(name, made);
  return made;
}

/** The parameters of a list's event. */
export const paramsOf = async (app: TestApp, name?: string) => ({
  eventId: (await stageOf(app, name)).eventId,
});

/** Generated columns. */
const GENERATED =
  /^(buyer_key|kept_.*|estimated_gateway_fee_cents|gross_sales_cents|net_sales_cents|whole_processing_fee_cents|is_estimated)$/;

/**
 * A copy of the first order for another buyer: lists are paged while hundreds of rows are added.
 */
export async function copyOrder(
  app: TestApp,
  n: number,
  name: string,
  email = `ann${n}@example.test`,
): Promise<Row> {
  const { order } = await stageOf(app, name);
  const made = Object.keys(order).filter((column) => GENERATED.test(column));
  const copy: Row = {
    ...order,
    ...Object.fromEntries(made.map((column) => [column, undefined])),
    id: randomUUID(),
    uid: `ORDER${n}`,
    phone: `+1 (207) 555 ${1000 + n}`,
    first_name: `Ann ${n}`,
    last_name: 'Buyer',
    email,
    payment_method: n % 2 === 0 ? 'card' : 'cash',
    refunded_cents: n % 3,
    created_at: new Date(Date.now() + n),
    is_disputed: n % 2 === 0,
  };
  await app.database('orders_order').insert(inJson(copy));
  return copy;
}

/** The driver parses JSON columns, but expects strings. */
const inJson = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value !== null && typeof value === 'object' && !(value instanceof Date)
        ? JSON.stringify(value)
        : value,
    ]),
  );
