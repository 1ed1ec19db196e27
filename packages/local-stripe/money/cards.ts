/** The behavior of a test card. Numbers and behaviors are Stripe's own. */
export interface TestCard {
  brand: 'visa' | 'mastercard';
  country: string;
  decline?: { code: string; declineCode?: string; message: string };
  needsConfirmation?: boolean;
  isAvailableAtOnce?: boolean;
  isForeign?: boolean;
  isDisputed?: boolean;
  refundFails?: boolean;
}

export interface UsedCard {
  /** The charge. */
  id: string;
  number: string;
  /** The number of flushes or advances until the balance transaction exists, if more than one. */
  captureTicks?: number;
}

const visa = { brand: 'visa', country: 'US' } as const;
const declined = (code: string, message: string, declineCode?: string): TestCard => ({
  ...visa,
  decline: { code, message, ...(declineCode && { declineCode }) },
});

export const testCards: Record<string, TestCard> = {
  '4242424242424242': visa,
  '5555555555554444': { brand: 'mastercard', country: 'US' },
  '4000000000000002': declined('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': declined(
    'card_declined',
    'Your card has insufficient funds. Try a different card.',
    'insufficient_funds',
  ),
  '4000000000000069': declined('expired_card', 'Your card has expired. Try a different card.'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002760003184': { ...visa, country: 'DE', needsConfirmation: true },
  '4000000000000077': { ...visa, isAvailableAtOnce: true },
  '4000000760000002': { ...visa, country: 'BR', isForeign: true },
  '4000000000000259': { ...visa, isDisputed: true },
  '4000000000005126': { ...visa, refundFails: true },
};

export const defaultCard = '4242424242424242';
