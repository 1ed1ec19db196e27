-- Attendees, for other plugins: the accounts of people who buy tickets and belong to no console.
create or replace view accounts_attendee_v1 with (security_invoker = true) as
select id, created_at
from accounts_user person
where status = 'active' and password_hash is not null
  and not exists (select 1 from accounts_membership where user_id = person.id);
