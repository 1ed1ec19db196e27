/** The two texts that every storefront links to. */
export const POLICIES = [
  { path: '/terms', policyId: 'general-terms', title: 'Terms and Conditions' },
  { path: '/privacy', policyId: 'privacy', title: 'Privacy Policy' },
] as const;

export type Policy = (typeof POLICIES)[number];
