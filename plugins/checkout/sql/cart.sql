-- A cart in the application's format. The only place where its row is converted to JSON.
create or replace function checkout_cart(p_draft checkout_draft) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'lines', p_draft.lines, 'donationCents', p_draft.donation_cents, 'code', p_draft.code,
    'orderUID', p_draft.order_uid, 'priced', p_draft.priced, 'terms', p_draft.terms,
    'extensions', p_draft.extensions)
$$;
