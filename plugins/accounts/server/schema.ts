// The rows of the tables of accounts, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of accounts_acting. */
export interface AccountsActingRow {
  id: string;
  tenant_id: string;
  operator_id: string;
  reason: string;
  started_at: Date;
  ends_at: Date;
  ended_at: Date | null;
  ended_by: 'stopped' | 'signed_out' | 'replaced' | 'refused' | 'time' | null;
}

/** A row of accounts_acting_agreement. */
export interface AccountsActingAgreementRow {
  tenant_id: string;
  id: string;
  allows_changes: boolean;
  updated_at: Date;
  changed_by: string | null;
}

/** A row of accounts_code. */
export interface AccountsCodeRow {
  id: string;
  purpose: 'invite' | 'verify' | 'reset';
  email: string;
  realm: 'platform' | 'tenant' | 'attendee';
  tenant_id: string | null;
  code_hash: Buffer;
  details: unknown;
  wrong_tries: number;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

/** A row of accounts_factor_rule. */
export interface AccountsFactorRuleRow {
  id: string;
  realm: 'platform' | 'tenant';
  tenant_id: string | null;
  created_at: Date;
}

/** A row of accounts_membership. */
export interface AccountsMembershipRow {
  id: string;
  user_id: string;
  realm: 'platform' | 'tenant';
  tenant_id: string | null;
  roles: string[];
  status: 'active' | 'pending' | 'disabled';
  created_at: Date;
  updated_at: Date;
  event_ids: string[] | null;
  ends_at: Date | null;
  invited_at: Date | null;
}

/** A row of accounts_passkey. */
export interface AccountsPasskeyRow {
  id: string;
  user_id: string;
  rp_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A row of accounts_recovery_code. */
export interface AccountsRecoveryCodeRow {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** A row of accounts_ticket. */
export interface AccountsTicketRow {
  hash: Buffer;
  user_id: string;
  tenant_id: string | null;
  details: unknown;
  expires_at: Date;
}

/** A row of accounts_totp. */
export interface AccountsTotpRow {
  user_id: string;
  secret_sealed: Buffer;
  last_step: number;
  created_at: Date;
  last_used_at: Date | null;
}

/** A row of accounts_user. */
export interface AccountsUserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  status: 'active' | 'disabled';
  last_login_at: Date | null;
  created_at: Date;
  updated_at: Date;
  warned_at: Date | null;
  first_name: string;
  last_name: string;
  contact_number: string;
  birth_date: Date | null;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  picture: string | null;
}
