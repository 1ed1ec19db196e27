import type { Request, Response } from 'express';
import { isOpen, permissionName } from '../contract.ts';
import { SIGNED_IN_AS } from '../client.ts';
import { forbidden, notFound, unauthenticated } from '../errors.ts';
import type { MountedRoute, RequestCtx } from './route.ts';
import { isUuid, type RowScope } from './postgres/database.ts';
import { memoize } from './memoize.ts';
import { effectivePermissions } from './permissions.ts';
import type { TenantRole } from '../roles.ts';
import type { Runtime } from './runtime.ts';
import { makeScope, type AuditContext } from './scope.ts';
import './facts.ts';
import { actings, identities, tenantDirectory } from './services.ts';
import type { Actor } from './types.ts';
import { requireAllowedWhileActing } from './whileActing.ts';

/** People as they were a moment ago, so that a burst of requests asks once. */
const memoized = new WeakMap<Runtime, (who: string) => Promise<Actor | null>>();

/** Who signed in on this host and what they may do, or null. A session counts only in its own group. */
export async function actorOf(runtime: Runtime, req: Request): Promise<Actor | null> {
  const { realm, session, tenant } = req.foyer;
  if (!session) return null;
  const tenantId = realm === 'platform' ? null : (tenant?.id ?? null);
  const { userId, hasSecondFactor, actingId } = session;
  const who = { userId, realm, tenantId, hasSecondFactor };
  return actingId ? findActor(runtime, { ...who, actingId }) : memoizedActor(runtime, who);
}

/** Somebody in a group; `actingId` of an operator who acts for the tenant. */
export interface Who {
  userId: string;
  realm: Actor['realm'];
  tenantId: string | null;
  hasSecondFactor: boolean;
  actingId?: string | undefined;
}

/** What is remembered of people is forgotten: from now on this process feels what changed. */
export const forgetActors = (runtime: Runtime): void => void memoized.delete(runtime);

function memoizedActor(runtime: Runtime, who: Who): Promise<Actor | null> {
  const actorBy =
    memoized.get(runtime) ??
    memoize(runtime.actorTtlMs, (key: string) => findActor(runtime, JSON.parse(key) as Who));
  memoized.set(runtime, actorBy);
  return actorBy(JSON.stringify(who));
}

const NOTHING: ReadonlySet<string> = new Set();

/** Asks afresh, past what is remembered. */
export async function findActor(runtime: Runtime, who: Who): Promise<Actor | null> {
  if (who.actingId) return findActingOperator(runtime, { ...who, actingId: who.actingId });
  const identity = await runtime.depsOf('kit').use(identities).find(who);
  if (!identity) return null;
  const person = { ...identity, realm: who.realm, tenantId: who.tenantId };
  const can = person.mustVisit ? NOTHING : await effectivePermissions(runtime, person);
  return { ...person, can };
}

/** An operator as the tenant's admin, for as long as it may last; the platform is asked each time. */
async function findActingOperator(
  runtime: Runtime,
  { userId, realm, tenantId, hasSecondFactor, actingId }: Who & { actingId: string },
): Promise<Actor | null> {
  if (realm !== 'tenant' || tenantId === null) return null;
  const operator = await findActor(runtime, {
    userId,
    realm: 'platform',
    tenantId: null,
    hasSecondFactor,
  });
  const acting = await runtime
    .depsOf('kit')
    .use(actings)
    .find({ actingId, tenantId, userId, operator });
  if (!operator || !acting) return null;
  const { id, email, name } = operator;
  const roles = [ROLE_WHILE_ACTING];
  const person = { id, email, name, realm, tenantId, roles, events: null, acting };
  return { ...person, can: await effectivePermissions(runtime, person) };
}

const ROLE_WHILE_ACTING: TenantRole = 'tenant_admin';

/**
 * A console says whom it was opened by. In another tab of the browser somebody else may have signed in
 * since, and would carry out what the first person typed.
 */
function requireSamePerson(actor: Actor | null, req: Request): void {
  const opener = req.get(SIGNED_IN_AS);
  if (opener === undefined || actor?.id === opener) return;
  throw unauthenticated('signed_in_as_other', 'You are not signed in here any more.');
}

/**
 * Decides whether a request may be carried out, and in whose rows. 401 for nobody, 403 for a
 * permission not held, 404 for another tenant's path: denial is the absence of a reason to allow.
 */
export async function authorize(
  runtime: Runtime,
  route: MountedRoute,
  { req, res }: { req: Request; res: Response },
): Promise<RequestCtx> {
  const actor = await actorOf(runtime, req);
  requireSamePerson(actor, req);
  if (!isOpen(route.can)) {
    if (!actor) throw unauthenticated('unauthenticated', 'Please sign in first.');
    if (!actor.can.has(permissionName(route.contract, route.can)))
      throw forbidden('forbidden', 'You do not have permission to do this.');
  }
  requireAllowedWhileActing(actor, route);
  const tenantId = await tenantOf(runtime, req);
  const needsTenant = route.at === 'origin' || route.route?.host === 'tenant';
  if (needsTenant && !tenantId) throw notFound('page');
  const params = req.params as Record<string, string>;
  const { contract, asPlatform } = route;
  return makeCtx({ runtime, plugin: contract.id, asPlatform, actor, tenantId, params, req, res });
}

/** The tenant in reach: the host's, or on the console the path's. A path that names another is 404. */
async function tenantOf(runtime: Runtime, req: Request): Promise<string | null> {
  const { tenant } = req.foyer;
  const { tenantId: named } = req.params;
  if (named === undefined) return tenant?.id ?? null;
  if (tenant) {
    if (named !== tenant.id) throw notFound('tenant');
    return tenant.id;
  }
  const found = isUuid(named) ? await runtime.depsOf('kit').use(tenantDirectory).byId(named) : null;
  if (!found) throw notFound('tenant');
  return found.id;
}

/** The narrowest reach that the request needs. */
function rowScopeOf(actor: Actor | null, tenantId: string | null): RowScope {
  if (tenantId) return { tenantId, events: actor?.events ?? null };
  return actor?.realm === 'platform' ? 'platform' : 'nobody';
}

/** The context of a request that was let in. */
export function makeCtx(given: {
  runtime: Runtime;
  plugin: string;
  /** Why it reaches the platform's rows, where it is declared so. */
  asPlatform?: string | undefined;
  actor: Actor | null;
  tenantId: string | null;
  params: Readonly<Record<string, string>>;
  req: Request;
  res: Response;
}): RequestCtx {
  const { runtime, plugin, asPlatform, actor, tenantId, params, req, res } = given;
  const rowScope = asPlatform === undefined ? rowScopeOf(actor, tenantId) : 'platform';
  const auditContext: AuditContext = {
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    actorName: actor?.name ?? null,
    actorRealm: actor?.realm ?? req.foyer.realm,
    ip: req.foyer.ip,
    requestId: req.foyer.requestId,
    ...(asPlatform !== undefined && { reason: asPlatform }),
    ...(actor?.acting && { acting: { name: actor.name, reason: actor.acting.reason } }),
  };
  const deps = runtime.depsOf(plugin);
  const inRowScope = (other: RowScope, reason?: string) =>
    makeScope({
      runtime,
      plugin,
      rowScope: other,
      auditContext: { ...auditContext, ...(reason !== undefined && { reason }) },
    });
  return {
    ...deps,
    ...inRowScope(rowScope),
    forTenant: (id) => inRowScope({ tenantId: id, events: actor?.events ?? null }),
    asPlatform: (reason) => inRowScope('platform', reason),
    actor,
    tenantId,
    realm: req.foyer.realm,
    plugin,
    rowScope,
    auditContext,
    params,
    reports: { read: (work) => runtime.reports.transaction(rowScope, work, true) },
    http: { req, res },
  };
}
