import { AsyncLocalStorage } from 'node:async_hooks';
import type { RowScope } from './postgres/database.ts';

/** The IDs of the accessible events; null for no limit. */
export type EventLimit = readonly string[] | null;

const underWay = new AsyncLocalStorage<EventLimit>();

/** The limit of the member on whose behalf a request or its jobs run. */
export const currentEvents = (): EventLimit => underWay.getStore() ?? null;

/**
 * Runs work for a member who may be limited to some events. Services, listeners and jobs have no
 * request, so all scopes opened in the meantime inherit the limit. An existing limit stays.
 */
export const withinEvents = <T>(events: EventLimit, work: () => T): T =>
  events === null ? work() : underWay.run(events, work);

/** Runs work that several callers share, and that must not use any caller's limit. */
export const withoutLimit = <T>(work: () => T): T =>
  currentEvents() === null ? work() : underWay.run(null, work);

/** A tenant's rows, as far as the current member can access them. */
export const rowsOfTenant = (tenantId: string): RowScope => ({ tenantId, events: currentEvents() });

/** The limit of a scope, or else of the work that it is part of. */
export const eventsOf = (rowScope: RowScope): EventLimit =>
  (typeof rowScope === 'string' ? null : rowScope.events) ?? currentEvents();
