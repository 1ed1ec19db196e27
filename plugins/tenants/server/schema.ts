// The rows of the tables of tenants, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of tenants_tenant. */
export interface TenantsTenantRow {
  id: string;
  tenant_id: string;
  url: string;
  name: string;
  email: string;
  phone: string;
  status: 'active' | 'pending' | 'disabled';
  time_zone: string;
  invite_template_subject: string;
  invite_template_body: string;
  logo: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  purge_at: Date | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_ground: 'light' | 'dark' | null;
  accent: string | null;
  bucket_status: 'create_in_progress' | 'create_complete' | 'not_found';
  purged_at: Date | null;
  bucket_made_at: Date | null;
}

/** A row of tenants_url. */
export interface TenantsUrlRow {
  tenant_id: string;
  id: string;
  url: string;
  created_at: Date;
}
