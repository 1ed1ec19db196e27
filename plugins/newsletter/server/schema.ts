// The rows of the tables of newsletter, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of newsletter_subscriber. */
export interface NewsletterSubscriberRow {
  tenant_id: string;
  id: string;
  event_id: string;
  email: string;
  shown_text: string;
  created_at: Date;
}
