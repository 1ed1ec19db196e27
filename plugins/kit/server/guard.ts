import type { Request, Response } from 'express';
import { isOpen, permissionName } from '../contract.ts';
import { SIGNED_IN_AS } from '../client.ts';
import { forbidden, notFound, unauthenticated } from '../errors.ts';
import type { MountedRoute, RequestCtx } from './route.ts';
import { setAsOf } from './asOf.ts';
import { hasWritten, noteWrite } from './ownWrites.ts';
import { isUuid, type RowScope } from './postgres/database.ts';
import { readReports } from './postgres/reports.ts';
import { memoize } from './memoize.ts';
import { effectivePermissions } from './permissions.ts';
import type { TenantRole } from '../roles.ts';
import type { Runtime } from './runtime.ts';
import { makeScope, type AuditContext } from './scope.ts';
import './facts.ts';
import { impersonations, identities, tenantDirectory } from './services.ts';
import type { Actor } from './types.ts';
import { requireAllowedWhileImpersonating } from './whileImpersonating.ts';

/** Caches people for a moment, so that a burst of requests runs one lookup. */
const memoized = new WeakMap<Runtime, (who: string) => Promise<Actor | null>>();

/** The person signed in on this host and their permissions, or null. A session counts only in its own group. */
export async function actorOf(runtime: Runtime, req: Request): Promise<Actor | null> {
  const { realm, session, tenant } = req.foyer;
  if (!session) return null;
  const tenantId = realm === 'platform' ? null : (tenant?.id ?? null);
  const { userId, hasSecondFactor, impersonationId } = session;
  const who = { userId, realm, tenantId, hasSecondFactor };
  return impersonationId
    ? findActor(runtime, { ...who, impersonationId })
    : memoizedActor(runtime, who);
}

/** A person in a group; `impersonationId` is set for an operator acting for the tenant. */
export interface Who {
  userId: string;
  realm: Actor['realm'];
  tenantId: string | null;
  hasSecondFactor: boolean;
  impersonationId?: string | undefined;
}

/** Clears the cache of people, so that this process uses the new permissions at once. */
export const forgetActors = (runtime: Runtime): void => void memoized.delete(runtime);

function memoizedActor(runtime: Runtime, who: Who): Promise<Actor | null> {
  const actorBy =
    memoized.get(runtime) ??
    memoize(runtime.actorTtlMs, (key: string) => findActor(runtime, JSON.parse(key) as Who));
  memoized.set(runtime, actorBy);
  return actorBy(JSON.stringify(who));
}

const NOTHING: ReadonlySet<string> = new Set();

/** Looks up the person without the cache. */
export async function findActor(runtime: Runtime, who: Who): Promise<Actor | null> {
  if (who.impersonationId)
    return findImpersonatingOperator(runtime, { ...who, impersonationId: who.impersonationId });
  const identity = await runtime.depsOf('kit').use(identities).find(who);
  if (!identity) return null;
  const person = { ...identity, realm: who.realm, tenantId: who.tenantId };
  const can = person.mustVisit ? NOTHING : await effectivePermissions(runtime, person);
  return { ...person, can };
}

/** The operator as the tenant's admin, while access lasts; checked with the platform each time. */
async function findImpersonatingOperator(
  runtime: Runtime,
  { userId, realm, tenantId, hasSecondFactor, impersonationId }: Who & { impersonationId: string },
): Promise<Actor | null> {
  if (realm !== 'tenant' || tenantId === null) return null;
  const operator = await findActor(runtime, {
    userId,
    realm: 'platform',
    tenantId: null,
    hasSecondFactor,
  });
  const impersonation = await runtime
    .depsOf('kit')
    .use(impersonations)
    .find({ impersonationId, tenantId, userId, operator });
  if (!operator || !impersonation) return null;
  const { id, email, name } = operator;
  const roles = [ROLE_WHILE_IMPERSONATING];
  const person = { id, email, name, realm, tenantId, roles, events: null, impersonation };
  return { ...person, can: await effectivePermissions(runtime, person) };
}

const ROLE_WHILE_IMPERSONATING: TenantRole = 'tenant_admin';

/**
 * A console sends the ID of the user who opened it. Someone else may have signed in since in another tab, and would
 * otherwise carry out what the first user typed.
 */
function requireSamePerson(actor: Actor | null, req: Request): void {
  const opener = req.get(SIGNED_IN_AS);
  if (opener === undefined || actor?.id === opener) return;
  throw unauthenticated(
    'signed_in_as_other',
    'You’re no longer signed in here. Sign in again to continue.',
  );
}

/**
 * Authorizes a request and determines its scope. Responds with 401 if nobody is signed in, 403 without the permission
 * and 404 for another tenant's path. Access is denied unless something grants it.
 */
export async function authorize(
  runtime: Runtime,
  route: MountedRoute,
  { req, res }: { req: Request; res: Response },
): Promise<RequestCtx> {
  const actor = await actorOf(runtime, req);
  requireSamePerson(actor, req);
  if (!isOpen(route.can)) {
    if (!actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
    if (!actor.can.has(permissionName(route.contract, route.can)))
      throw forbidden('forbidden', 'You don’t have permission to do this.');
  }
  requireAllowedWhileImpersonating(actor, route);
  const tenantId = await tenantOf(runtime, req);
  const needsTenant = route.at === 'origin' || route.route?.host === 'tenant';
  if (needsTenant && !tenantId) throw notFound('page');
  const params = req.params as Record<string, string>;
  const { contract, asPlatform } = route;
  return makeCtx({ runtime, plugin: contract.id, asPlatform, actor, tenantId, params, req, res });
}

/** The tenant in scope: the host's, or on the platform console the path's. A path with another tenant is a 404. */
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

/** The narrowest scope that the request needs. */
function rowScopeOf(actor: Actor | null, tenantId: string | null): RowScope {
  if (tenantId) return { tenantId, events: actor?.events ?? null };
  return actor?.realm === 'platform' ? 'platform' : 'nobody';
}

/** The context of an authorized request. */
export function makeCtx(given: {
  runtime: Runtime;
  plugin: string;
  /** Why it can access the platform's rows, if it is declared so. */
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
    ...(actor?.impersonation && {
      impersonation: { name: actor.name, reason: actor.impersonation.reason },
    }),
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
    reports: {
      async read(work) {
        const isFresh = hasWritten(runtime, req);
        const { answer, asOf } = await readReports(runtime.reports, { isFresh }, (database) =>
          database.transaction(rowScope, work, 'one moment'),
        );
        setAsOf(res, asOf);
        return answer;
      },
      stayFresh: () => noteWrite(runtime, res),
    },
    http: { req, res },
  };
}
