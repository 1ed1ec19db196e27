/**
 * The consent sentences by the name stored with the sign-up. The server stores the text itself, so
 * a client can't claim another one. Never edit a published sentence: new wording gets a new name.
 */
export const CONSENTS = {
  'event-page-1': (tenantName: string) =>
    `${tenantName} will email you about its upcoming events. You can unsubscribe at any time.`,
} as const satisfies Record<string, (tenantName: string) => string>;

export type ConsentName = keyof typeof CONSENTS;

/** The sentence that the storefront shows today. */
export const CURRENT_CONSENT: ConsentName = 'event-page-1';
