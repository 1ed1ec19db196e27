// The rows of the tables of accounts, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

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
}
