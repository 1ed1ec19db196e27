import * as z from 'zod';
import type { Resource } from './contract.ts';

/**
 * A record with the version that an update can send back.
 * @example const [policy] = result; await api.update({ id: policy.id, body: { ...form, version: policy.version } });
 */
export type Versioned<Row> = Row & { version: string };

/** Another user's change that a save would overwrite. */
export interface ChangedMeanwhile {
  /** An email address, `the platform` or `Foyer itself`; null if unknown. */
  by: string | null;
  at: string | null;
  /** The current record or settings, with their version. */
  current: Record<string, unknown> & { version: string | number };
}

type Updatable = Pick<Resource, 'row' | 'update' | 'can'>;

/** Only records that can be updated have a version. */
export const isVersioned = (resource: Partial<Updatable>): boolean =>
  resource.update !== undefined && resource.can?.update !== undefined;

export const version = () =>
  z.string().meta({ description: 'Changes whenever the record’s editable fields change.' });

/** The row of a resource in responses. */
export const rowOnWire = (resource: Pick<Updatable, 'row'> & Partial<Updatable>): z.ZodObject =>
  isVersioned(resource) ? resource.row.safeExtend({ version: version() }) : resource.row;
