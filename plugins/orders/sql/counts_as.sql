-- How a ticket is counted in every figure. A function, because adding a generated column would rewrite
-- the whole table and block sales.
create or replace function orders_counts_as(is_refunded boolean, status text, is_complimentary boolean)
returns text language sql immutable parallel safe as $$
  select case
    when is_refunded then 'refunded'
    when status = 'voided' then 'voided'
    when is_complimentary then 'complimentary'
    else 'sold'
  end
$$;
