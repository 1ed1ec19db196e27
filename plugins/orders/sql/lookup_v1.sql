-- Which order something outside means, for work that does not know its tenant: `id` is an order's uid,
-- or the gateway's id of its charge.
create or replace view orders_lookup_v1 with (security_invoker = true) as
select id, tenant_id, order_id from orders_lookup;
