-- Finds an order by an external ID when the tenant isn't known. `id` is the order's UID or the gateway's
-- ID of its charge.
create or replace view orders_lookup_v1 with (security_invoker = true) as
select id, tenant_id, order_id from orders_lookup;
