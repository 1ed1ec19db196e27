import type { PublicEvent } from '@foyer/plugin-events/contract';

/** "Riverside Amphitheatre, Portland, ME"; the country only where it is not ours. */
export const placeOf = ({ address1, city, state, country }: PublicEvent['details']): string =>
  [address1, city, state, ['USA', 'US'].includes(country) ? '' : country]
    .filter(Boolean)
    .join(', ');
