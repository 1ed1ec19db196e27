/** What tests of other plugins need of this one: an organiser's desk, and the sweep of old holds. */
export { sweepHolds } from './server/sweepHolds.ts';
export { organiserDesk, type OrganiserDesk } from './testing/organiserDesk.ts';
