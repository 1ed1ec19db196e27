/** The sentences beside the two boxes; they are sent with what was ticked, as they were shown. */
export const consents = (tenantName: string) =>
  ({
    optInEmail: `${tenantName} may email me about its coming events. I can unsubscribe at any time.`,
    optInText: `${tenantName} may send me text messages about its coming events. Message rates may apply.`,
  }) as const;
