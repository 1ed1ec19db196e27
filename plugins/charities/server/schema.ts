// The rows of the tables of charities, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of charities_assignment. */
export interface CharitiesAssignmentRow {
  tenant_id: string;
  id: string;
  charity_id: string;
  created_at: Date;
}

/** A row of charities_charity. */
export interface CharitiesCharityRow {
  id: string;
  name: string;
  status: 'active' | 'inactive';
  street: string;
  city: string;
  state: string;
  zip_code: string;
  created_at: Date;
  updated_at: Date;
}
