-- The data about a tenant's payment account that other plugins can read. `can_charge`: the account can
-- accept charges. `can_be_paid`: it can receive transfers. `is_connected`: the tenant has an account
-- and hasn't disconnected it from the platform.
create or replace view payments_account_v1 with (security_invoker = true) as
select setup.tenant_id, setup.payment_type, setup.profile_id as account_id,
  setup.profile_id is not null and account.disconnected_at is null
    and coalesce(account.charges_enabled, false) as can_charge,
  setup.profile_id is not null and account.disconnected_at is null
    and coalesce(account.transfers_enabled, false) as can_be_paid,
  setup.profile_id is not null and account.disconnected_at is null as is_connected
from payments_setup setup
left join payments_account account
  on account.tenant_id = setup.tenant_id and account.account_id = setup.profile_id;
