/**
 * The consent sentences at checkout, by the name stored with the order. The server stores the text
 * itself, so a client can't claim another one. Never edit a published sentence: new wording gets a
 * new name.
 */
export const CHECKOUT_CONSENTS = {
  'checkout-1': (tenantName: string) => ({
    optInEmail: `${tenantName} may email me about its upcoming events. I can unsubscribe at any time.`,
    optInText: `${tenantName} may send me text messages about its upcoming events. Message rates may apply.`,
  }),
} as const satisfies Record<
  string,
  (tenantName: string) => Record<'optInEmail' | 'optInText', string>
>;

export type CheckoutConsentName = keyof typeof CHECKOUT_CONSENTS;

/** The sentences that checkout shows today. */
export const CURRENT_CHECKOUT_CONSENT: CheckoutConsentName = 'checkout-1';
