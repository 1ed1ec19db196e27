import cookie from 'cookie';
import type { Request, Response } from 'express';
import type { MountedRoute } from './route.ts';
import type { Runtime } from './runtime.ts';

// A replica is used only within its maximum lag. A caller who wrote within that time reads the primary, and so sees
// their own writes. A cookie carries this across stateless processes.
const NAME = 'foyer_wrote';
/** Allows for a browser whose clock is ahead, and for a slow response. */
const SPARE_SECONDS = 5;

const cookieName = ({ env }: Runtime): string => (env.production ? `__Host-${NAME}` : NAME);

/** Whether the caller has just written something and must see it. */
export function hasWritten(runtime: Runtime, req: Request): boolean {
  if (!runtime.reports.replica) return false;
  return cookieName(runtime) in cookie.parse(req.headers.cookie ?? '');
}

/** Makes the caller's reads use the primary for a while. */
export function noteWrite(runtime: Runtime, res: Response): void {
  const { reports, env } = runtime;
  if (!reports.replica) return;
  res.cookie(cookieName(runtime), '1', {
    httpOnly: true,
    sameSite: 'lax',
    secure: env.production,
    path: '/',
    maxAge: (reports.replica.maxLagSeconds + SPARE_SECONDS) * 1000,
  });
}

/** Whether a call writes: by its method, unless it is declared as read-only. */
export const isWrite = ({ method, route, contract }: MountedRoute): boolean =>
  method !== 'get' && (route?.whileImpersonating ?? contract.whileImpersonating) !== 'reads';
