// The rows of the tables of policies, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of policies_policy. */
export interface PoliciesPolicyRow {
  id: string;
  policy_group: 'Attendee' | 'Platform' | '1';
  policy_id: string;
  detail: string;
  created_at: Date;
  updated_at: Date;
}
