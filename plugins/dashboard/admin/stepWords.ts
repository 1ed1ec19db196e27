import type { StepsToSell } from '../contract.ts';
import { eventPage, EVENTS, organisationTab } from './addresses.ts';

interface Words {
  title: string;
  /** Why, while it is to be done. */
  body: string;
  /** Where it is done; `eventId` is the event to go on with. */
  to: (eventId: string | null) => string;
}

const ofEvent = (tab: string) => (eventId: string | null) =>
  eventId ? eventPage(eventId, tab) : EVENTS;

/** What a tenant has to do before it can sell, in its own words. */
export const STEP_WORDS: Readonly<Record<StepsToSell['steps'][number]['kind'], Words>> = {
  account: {
    title: 'Set up your payment account',
    body: 'Stripe asks who you are before money can reach you.',
    to: () => organisationTab('payments'),
  },
  fees: {
    title: 'Choose your default ticket rule',
    body: 'It says which service fee a ticket has.',
    to: () => organisationTab('fees'),
  },
  event: {
    title: 'Make your first event',
    body: 'Its name, its place and when it begins.',
    to: () => EVENTS,
  },
  tickets: {
    title: 'Add ticket types',
    body: 'What a ticket costs, and how many there are.',
    to: ofEvent('tickets'),
  },
  publish: {
    title: 'Publish your event',
    body: 'From then on it stands in your storefront.',
    to: ofEvent('details'),
  },
};
