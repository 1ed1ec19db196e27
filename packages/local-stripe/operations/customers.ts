import type Stripe from 'stripe';
import { z } from 'zod';
import { inRange, mergeMetadata, metadata, page, range, text } from '../protocol/formTypes.ts';
import { listPage } from '../protocol/listPage.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { resourceMissing } from '../protocol/problem.ts';
import { emit } from '../webhooks/emit.ts';

/** An empty value removes it. */
const removable = z.string().max(5000).optional();
const changeable = {
  description: removable,
  email: z.union([z.literal(''), z.email().max(512)]).optional(),
  metadata: metadata.optional(),
  name: removable,
  phone: removable,
};

export const customers = [
  operation<Stripe.CustomerCreateParams>()({
    method: 'POST',
    path: '/v1/customers',
    params: z.strictObject(changeable),
    handle({ world, account, tables }, input): Stripe.Customer {
      const customer: Stripe.Customer = {
        id: world.newId('cus', 14),
        object: 'customer',
        address: null,
        balance: 0,
        created: world.now(),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: input.description || null,
        discount: null,
        email: input.email || null,
        invoice_prefix: world.newId('in', 8).slice(3).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        name: input.name || null,
        next_invoice_sequence: 1,
        phone: input.phone || null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      };
      tables.customers.put(customer);
      emit(world, account, 'customer.created', customer);
      return customer;
    },
  }),
  operation<Stripe.CustomerListParams>()({
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ ...page, created: range.optional(), email: text.optional() }),
    handle: ({ tables }, input) =>
      listPage({
        url: '/v1/customers',
        input,
        rows: tables.customers.newest(),
        isWanted: (customer) =>
          !customer.deleted &&
          inRange(customer.created, input.created) &&
          (input.email === undefined || customer.email === input.email),
      }),
  }),
  operation<Stripe.CustomerRetrieveParams>()({
    method: 'GET',
    path: '/v1/customers/{id}',
    params: z.strictObject({}),
    handle({ tables }, _input, { id }): Stripe.Customer | Stripe.DeletedCustomer {
      const customer = tables.customers.get(id);
      if (!customer) throw resourceMissing('customer', id);
      return customer;
    },
  }),
  operation<Stripe.CustomerUpdateParams>()({
    method: 'POST',
    path: '/v1/customers/{id}',
    params: z.strictObject(changeable),
    handle(call, { metadata: change, ...rest }, { id }): Stripe.Customer {
      const before = customerOf(call, id);
      const texts = Object.entries(rest).map(([name, value]) => [name, value || null]);
      const customer: Stripe.Customer = {
        ...before,
        ...(Object.fromEntries(texts) as Partial<Stripe.Customer>),
        metadata: mergeMetadata(before.metadata, change),
      };
      call.tables.customers.put(customer);
      emit(call.world, call.account, 'customer.updated', customer, {
        metadata: before.metadata,
      });
      return customer;
    },
  }),
  operation<Stripe.CustomerDeleteParams>()({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    params: z.strictObject({}),
    handle(call, _input, { id }): Stripe.DeletedCustomer {
      const customer = customerOf(call, id);
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      call.tables.customers.put(deleted);
      emit(call.world, call.account, 'customer.deleted', customer);
      return deleted;
    },
  }),
];

/** A deleted customer can still be retrieved, but nothing else. */
function customerOf({ tables }: Call, id: string): Stripe.Customer {
  const customer = tables.customers.get(id);
  if (!customer || customer.deleted) throw resourceMissing('customer', id);
  return customer;
}
