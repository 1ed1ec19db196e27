import type { Request, Response } from 'express';
import type * as z from 'zod';
import type { Contract, List, Open, Route } from '../contract.ts';
import type { RowScope } from './postgres/database.ts';
import type { Runtime } from './runtime.ts';
import type { AuditContext } from './scope.ts';
import type { Ctx, Listing } from './types.ts';

/** A context with the kit's internal tools. */
export type RequestCtx = Ctx & {
  plugin: string;
  rowScope: RowScope;
  auditContext: AuditContext;
  /** The path parameters; for a download, those of the list that its link was created for. */
  params: Readonly<Record<string, string>>;
};

/** One call with the declaration for its guard. */
export interface MountedRoute {
  contract: Contract;
  /** `charities.update`: the declaration it comes from. */
  name: string;
  method: Route['method'];
  path: string;
  can: string | Open;
  route?: Route;
  /** The declared list behind a list or its download. */
  source?: ListSource;
  raw: boolean;
  /** At the root of a tenant's host instead of below `/api`. */
  at?: Route['at'];
  perMinute: number | undefined;
  /** Its statements may take up to a minute. */
  takesLong?: boolean | undefined;
  /** Why it can access the platform's rows, if it can. */
  asPlatform: string | undefined;
  handle(given: { runtime: Runtime; ctx: RequestCtx; req: Request; res: Response }): Promise<void>;
}

/** A declared list with its query. */
export interface ListSource {
  /** `charities.charities`: part of every cursor and download link. */
  key: string;
  name: string;
  list: List;
  /** The singular noun of its rows. */
  noun: string;
  listing: Listing<unknown>;
  /** The select list of a row: as on the wire, or flat for a `toRow` that completes it. */
  wire: string;
  /** Converts a row for the response, with its version if it has one. */
  row: z.ZodObject;
  /** The fields of the version; empty if rows have none. */
  versionedBy: readonly string[];
  can: string | Open;
}

/** The result of `implement`; nothing else is mounted. */
export interface Implementation {
  contract: Contract;
  routes: readonly MountedRoute[];
}
