import type { TenantCtx } from '@foyer/kit/server';
import { fullNameOf } from '../order/orderFacts.ts';
import { SHOWN_STATUSES } from '../../contract/status.ts';
import { buyerKeyOf } from './ownOrders.ts';

interface ContactRow {
  first_name: string;
  last_name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
}

/** The contact details of the last order, to prefill the form. */
export async function ownContact(ctx: TenantCtx) {
  const row = await ctx.read((db) =>
    db('orders_order')
      .where({ tenant_id: ctx.tenantId, buyer_key: buyerKeyOf(ctx) })
      .whereIn('status', SHOWN_STATUSES)
      .whereNot({ status: 'awaiting_confirmation' })
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .first<ContactRow | undefined>(
        'first_name',
        'last_name',
        'phone',
        'address1',
        'address2',
        'city',
        'state',
        'zip_code',
        'country',
      ),
  );
  ctx.http.res.set('Cache-Control', 'no-store');
  if (!row) return { contact: null };
  const { phone, address1, address2, city, state, zip_code: zipCode, country } = row;
  const name = fullNameOf({ firstName: row.first_name, lastName: row.last_name });
  return { contact: { name, phone, address1, address2, city, state, zipCode, country } };
}
