-- Restarts the date since when an order owes if it owes again after its debt was settled.
create or replace function payouts_keep_owed_since() returns trigger language plpgsql as $$
begin
  if new.owed_cents > 0 and old.owed_cents = 0 then
    new.owed_since := now();
  end if;
  return new;
end $$;

create or replace trigger payouts_owed_since before update of owed_cents on payouts_order
for each row execute function payouts_keep_owed_since();
