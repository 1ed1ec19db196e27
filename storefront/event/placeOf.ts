import type { PublicEvent } from '@foyer/plugin-events/contract';

/** "Riverside Amphitheatre, Portland, ME", with the country only if it isn't the US. */
export const placeOf = ({ address1, city, state, country }: PublicEvent['details']): string =>
  [address1, city, state, ['USA', 'US'].includes(country) ? '' : country]
    .filter(Boolean)
    .join(', ');

/** A map link that phones open in the app that their owner prefers. */
export const mapOf = (details: PublicEvent['details']): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(details))}`;
