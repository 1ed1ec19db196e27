/** The API's message for a code that the event doesn't have. The storefront words it differently for links. */
export const UNKNOWN_CODE = 'We don’t recognize this discount code.';
