-- A cart as the program reads it: the one place where a row of it becomes JSON.
create or replace function checkout_cart(p_draft checkout_draft) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'lines', p_draft.lines, 'donationCents', p_draft.donation_cents, 'code', p_draft.code,
    'orderUID', p_draft.order_uid, 'priced', p_draft.priced, 'terms', p_draft.terms,
    'extensions', p_draft.extensions)
$$;
