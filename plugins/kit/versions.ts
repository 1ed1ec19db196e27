import * as z from 'zod';
import type { Resource } from './contract.ts';

/**
 * A record as it is read, with the version that its update may be sent back with.
 * @example const [policy] = result; await api.update({ id: policy.id, body: { ...form, version: policy.version } });
 */
export type Versioned<Row> = Row & { version: string };

/** Somebody else's change that a save would have written over. */
export interface ChangedMeanwhile {
  /** An address, `the platform` or `Foyer itself`; null where nothing tells. */
  by: string | null;
  at: string | null;
  /** The record or the settings as they are now, with their version. */
  current: Record<string, unknown> & { version: string | number };
}

type Updatable = Pick<Resource, 'row' | 'update' | 'can'>;

/** Records that can be updated carry a version; others have nothing that could be written over. */
export const isVersioned = (resource: Partial<Updatable>): boolean =>
  resource.update !== undefined && resource.can?.update !== undefined;

export const version = () => z.string().meta({ description: 'Changes with what an update sets.' });

/** The row of a resource as it is answered. */
export const rowOnWire = (resource: Pick<Updatable, 'row'> & Partial<Updatable>): z.ZodObject =>
  isVersioned(resource) ? resource.row.safeExtend({ version: version() }) : resource.row;
