import type { RequestHandler } from 'express';
import type { TenantAddress, TenantDirectory } from '@foyer/kit/server';

/** What a host name stands for. */
export type Place =
  | { kind: 'doors' }
  | { kind: 'console' }
  | { kind: 'tenant'; tenant: TenantAddress }
  /** A url that the tenant had before. */
  | { kind: 'moved'; tenant: TenantAddress }
  | { kind: 'unknown' };

declare module 'express-serve-static-core' {
  interface Request {
    place: Place;
  }
}

/** A moment in which a burst of requests asks for its tenant once; a locked tenant is felt after it. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_AT_MOST = 1_000;

/** Finds out what the request's host stands for. */
export function findPlace(given: {
  publicBase: string;
  directory(): TenantDirectory;
}): RequestHandler {
  const { publicBase, directory } = given;
  const tenantOf = remembering((url) => directory().byUrl(url));
  return async (req, _res, next) => {
    req.place = await placeOf(hostLabel(req.hostname, publicBase), tenantOf);
    req.foyer.tenant = req.place.kind === 'tenant' ? req.place.tenant : null;
    next();
  };
}

async function placeOf(
  label: string | undefined,
  tenantOf: (url: string) => Promise<TenantAddress | null>,
): Promise<Place> {
  if (label === undefined) return { kind: 'unknown' };
  if (label === '') return { kind: 'doors' };
  if (label === 'console') return { kind: 'console' };
  const tenant = await tenantOf(label);
  if (!tenant?.isOpen) return { kind: 'unknown' };
  return { kind: tenant.url === label ? 'tenant' : 'moved', tenant };
}

/** `riverside` of `riverside.localhost`, `''` of the base itself, undefined of anything else. */
export function hostLabel(hostname: string | undefined, publicBase: string): string | undefined {
  const host = hostname?.toLowerCase().replace(/\.$/, '') ?? '';
  const base = publicBase.replace(/:\d+$/, '');
  if (host === base) return '';
  if (!host.endsWith(`.${base}`)) return undefined;
  const label = host.slice(0, -base.length - 1);
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? label : undefined;
}

/** What is not there is asked for each time, so that a new tenant's host answers at once. */
function remembering(find: (url: string) => Promise<TenantAddress | null>) {
  const known = new Map<string, { tenant: TenantAddress; until: number }>();
  return async (url: string): Promise<TenantAddress | null> => {
    const entry = known.get(url);
    if (entry && entry.until > Date.now()) return entry.tenant;
    const tenant = await find(url);
    if (known.size >= REMEMBERED_AT_MOST) known.clear();
    if (tenant) known.set(url, { tenant, until: Date.now() + REMEMBERED_MS });
    else known.delete(url);
    return tenant;
  };
}
