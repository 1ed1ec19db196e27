import type { RequestHandler } from 'express';
import { memoize, type TenantAddress, type TenantDirectory } from '@foyer/kit/server';

/** What a host name refers to. */
export type HostKind =
  | { kind: 'landing' }
  | { kind: 'console' }
  /** Serves user uploads, without any session. */
  | { kind: 'files' }
  | { kind: 'tenant'; tenant: TenantAddress }
  /** A URL that the tenant had before. */
  | { kind: 'moved'; tenant: TenantAddress }
  | { kind: 'unknown' };

declare module 'express-serve-static-core' {
  interface Request {
    hostKind: HostKind;
  }
}

/** Caches a tenant long enough for one lookup per burst of requests; a locked tenant takes effect after it. */
const FRESH_MS = 1_000;
const MAX_ENTRIES = 1_000;

/** Determines what the request's host refers to. */
export function findHostKind(given: {
  publicBase: string;
  directory(): TenantDirectory;
}): RequestHandler {
  const { publicBase, directory } = given;
  // Misses aren't cached, so that a new tenant's host works at once.
  const tenantOf = memoize(FRESH_MS, (url) => directory().byUrl(url), {
    max: MAX_ENTRIES,
    isKept: (tenant) => tenant !== null,
  });
  return async (req, _res, next) => {
    req.hostKind = await hostKindOf(hostLabel(req.hostname, publicBase), tenantOf);
    req.foyer.tenant = req.hostKind.kind === 'tenant' ? req.hostKind.tenant : null;
    next();
  };
}

async function hostKindOf(
  label: string | undefined,
  tenantOf: (url: string) => Promise<TenantAddress | null>,
): Promise<HostKind> {
  if (label === undefined) return { kind: 'unknown' };
  if (label === '') return { kind: 'landing' };
  if (label === 'console' || label === 'files') return { kind: label };
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
