import { AsyncLocalStorage } from 'node:async_hooks';
import type { RowScope } from './postgres/database.ts';

/** The events beyond which nothing is in reach; null for no limit. */
export type EventLimit = readonly string[] | null;

const underWay = new AsyncLocalStorage<EventLimit>();

/** The limit of the member for whom work is under way: a request, or a job that it left behind. */
export const currentEvents = (): EventLimit => underWay.getStore() ?? null;

/**
 * Does work for a member who may be limited to some events. Services, listeners and jobs have no
 * request at hand: all scopes that are opened meanwhile keep the limit. One that is set stays.
 */
export const withinEvents = <T>(events: EventLimit, work: () => T): T =>
  events === null ? work() : underWay.run(events, work);

/** Does work that several callers share, and that therefore has the limit of none of them. */
export const withoutLimit = <T>(work: () => T): T =>
  currentEvents() === null ? work() : underWay.run(null, work);

/** A tenant's rows, as far as whoever is being worked for may reach them. */
export const rowsOfTenant = (tenantId: string): RowScope => ({ tenantId, events: currentEvents() });

/** The limit of a scope, or else of the work that it is a part of. */
export const eventsOf = (rowScope: RowScope): EventLimit =>
  (typeof rowScope === 'string' ? null : rowScope.events) ?? currentEvents();
