// The rows of the tables of templates, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of templates_template. */
export interface TemplatesTemplateRow {
  id: string;
  name: string;
  description: string;
  version: number;
  size: number;
  thumbnail: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of templates_version. */
export interface TemplatesVersionRow {
  id: string;
  template_id: string;
  version: number;
  key: string;
  size: number;
  created_at: Date;
}
