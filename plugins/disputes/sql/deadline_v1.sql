-- The disputes for which the bank waits for a response, with their deadlines.
create or replace view disputes_deadline_v1 with (security_invoker = true) as
select tenant_id, id, due_at, opened_at, is_submitted
from disputes_dispute
where gateway_status in ('needs_response', 'warning_needs_response');
