import type { PublicEvent } from '@foyer/plugin-events/contract';

/** "Riverside Amphitheatre, Portland, ME"; the country only where it is not ours. */
export const placeOf = ({ address1, city, state, country }: PublicEvent['details']): string =>
  [address1, city, state, ['USA', 'US'].includes(country) ? '' : country]
    .filter(Boolean)
    .join(', ');

/** A map of the place; telephones open it in the application that their owner prefers. */
export const mapOf = (details: PublicEvent['details']): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(details))}`;
