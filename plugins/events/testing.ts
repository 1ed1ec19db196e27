/**
 * Helpers for tests of other plugins: an organizer's API client, and the sweep of expired holds.
 */
export { sweepHolds } from './server/sweepHolds.ts';
export { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';
