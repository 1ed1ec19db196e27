import { contract } from '@foyer/kit';
import { eventCancelled, eventPublished } from './contract/signals.ts';

export { eventCancelled, eventPublished } from './contract/signals.ts';

export const events = contract({
  id: 'events',
  requires: ['tenants', 'charities', 'fees'],
  permissions: {},
  events: { eventPublished, eventCancelled },
});

export default events;
