import type { PolicyGroup } from '../contract.ts';

/** Whom a group means; the group itself is what other programs know it by. */
export const READERS: Readonly<Record<PolicyGroup, string>> = {
  Attendee: 'Ticket buyers',
  Platform: 'Operators',
  1: 'Organisers and staff',
};
