/** The platform's own account; there is only one. */
export const platform = 'acct_1LocalStripePlatform';
