-- A stored gateway request contains the buyer's email. It isn't needed once the attempt has ended.
create or replace function checkout_forget_address() returns trigger language plpgsql as $$
begin
  new.params = new.params - 'customer_email';
  return new;
end $$;

create or replace trigger checkout_attempt_forgets_address before update of state on checkout_attempt
for each row when (new.state in ('paid', 'expired', 'failed'))
execute function checkout_forget_address();
