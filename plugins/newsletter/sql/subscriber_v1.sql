-- What other plugins may read of a subscription: that there is one, and not whose.
create or replace view newsletter_subscriber_v1 with (security_invoker = true) as
select tenant_id, id, event_id, created_at from newsletter_subscriber;
