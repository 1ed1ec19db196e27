import type { Request, Response } from 'express';
import type * as z from 'zod';
import type { Contract, List, Open, Route } from '../contract.ts';
import type { RowScope } from './postgres/database.ts';
import type { Runtime } from './runtime.ts';
import type { AuditContext } from './scope.ts';
import type { Ctx, Listing } from './types.ts';

/** A context with the means the kit itself needs. */
export type RequestCtx = Ctx & {
  plugin: string;
  rowScope: RowScope;
  auditContext: AuditContext;
  /** Of the path; a download's are those of the list that its link was made for. */
  params: Readonly<Record<string, string>>;
};

/** One call with its guard's declaration. */
export interface MountedRoute {
  contract: Contract;
  /** `charities.update`, of the declaration it came from. */
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
  /** Why it reaches the platform's rows, where it does. */
  asPlatform: string | undefined;
  handle(given: { runtime: Runtime; ctx: RequestCtx; req: Request; res: Response }): Promise<void>;
}

/** A declared list with its query. */
export interface ListSource {
  /** `charities.charities`: part of every cursor and download link. */
  key: string;
  name: string;
  list: List;
  /** What one of its rows is called. */
  noun: string;
  listing: Listing<unknown>;
  /** The select list of a row: as it stands on the wire, or flat for a `toRow` that finishes it. */
  wire: string;
  /** A row as it is answered: with its version, where it has one. */
  row: z.ZodObject;
  /** What its version is made of; empty where rows have none. */
  versionedBy: readonly string[];
  can: string | Open;
}

/** What `implement` made; nothing else is mounted. */
export interface Implementation {
  contract: Contract;
  routes: readonly MountedRoute[];
}
