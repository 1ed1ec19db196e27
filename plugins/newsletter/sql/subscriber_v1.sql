-- The columns of a confirmed subscription that other plugins can read, without the address.
create or replace view newsletter_subscriber_v1 with (security_invoker = true) as
select tenant_id, id, event_id, created_at from newsletter_subscriber where confirmed_at is not null;
