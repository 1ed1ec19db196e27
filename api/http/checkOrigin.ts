import type { RequestHandler } from 'express';
import { forbidden } from '@foyer/kit/server';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FOREIGN_SITES = new Set(['cross-site', 'same-site']);

/**
 * Stops pages of other hosts from acting in a user's name. Browsers treat hosts below one base as
 * one "site", so with SameSite alone one tenant's page could act in another's console. Programs send
 * neither header and hold no cookies that they were not given.
 */
export const checkOrigin: RequestHandler = (req, _res, next) => {
  if (
    SAFE_METHODS.has(req.method) ||
    isOwn(req.get('origin'), req.get('sec-fetch-site'), req.host)
  ) {
    next();
    return;
  }
  throw forbidden('foreign_origin', 'This request came from another site, so it was blocked.');
};

function isOwn(origin: string | undefined, site: string | undefined, host: string): boolean {
  if (origin === undefined) return site === undefined || !FOREIGN_SITES.has(site);
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
