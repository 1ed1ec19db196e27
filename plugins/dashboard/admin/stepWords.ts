import type { StepsToSell } from '../contract.ts';
import { eventPage, EVENTS, organizationTab } from './addresses.ts';

interface Words {
  title: string;
  /** The reason for the step, shown until it is done. */
  body: string;
  /** Where the step is done; `eventId` is the event to continue with. */
  to: (eventId: string | null) => string;
}

const ofEvent = (tab: string) => (eventId: string | null) =>
  eventId ? eventPage(eventId, tab) : EVENTS;

/** The steps a tenant completes before it can sell, as text. */
export const STEP_WORDS: Readonly<Record<StepsToSell['steps'][number]['kind'], Words>> = {
  account: {
    title: 'Set up your payment account',
    body: 'Verify your details with Stripe so you can get paid.',
    to: () => organizationTab('payments'),
  },
  fees: {
    title: 'Choose your default ticket rule',
    body: 'It sets the service fee on your tickets.',
    to: () => organizationTab('fees'),
  },
  event: {
    title: 'Create your first event',
    body: 'Add a name, a venue and a start time.',
    to: () => EVENTS,
  },
  tickets: {
    title: 'Add ticket types',
    body: 'Set prices and quantities.',
    to: ofEvent('tickets'),
  },
  publish: {
    title: 'Publish your event',
    body: 'Your event goes live on your storefront.',
    to: ofEvent('details'),
  },
};
