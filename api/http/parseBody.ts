import express, { type RequestHandler } from 'express';
import { forbidden, unsupportedType } from '@foyer/kit/server';
import { discard } from '../../plugins/kit/server/upload/receiveFile.ts';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';

const JSON_LIMIT = '1mb';
/** A webhook's body; routes that declare `upload` stream files. */
const RAW_LIMIT = '1mb';

/** The parsers reject a body that is too large only at its end, so an endless one is cut off. */
const cutting =
  (parser: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (hasBody(req.headers)) discard(req);
    return parser(req, res, next);
  };

/** An unpaired surrogate, which JSON allows and no database stores, becomes U+FFFD, as in UTF-8. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;

const json = cutting(
  express.json({
    limit: JSON_LIMIT,
    type: ['application/json', 'application/*+json'],
    reviver: wellFormed,
  }),
);
const raw = cutting(express.raw({ limit: RAW_LIMIT, type: () => true }));

/** Whether a body follows the headers: the two ways HTTP/1.1 can say so. */
const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const BODILESS = new Set(['GET', 'HEAD', 'DELETE']);

/** Discards the body of a call that takes none. */
export const discardUnwanted: RequestHandler = (req, _res, next) => {
  if (BODILESS.has(req.method) && hasBody(req.headers)) discard(req);
  next();
};

const jsonOnly: RequestHandler = (req, _res, next) => {
  if (!hasBody(req.headers) || req.is(['application/json', 'application/*+json'])) next();
  else
    throw unsupportedType('unsupported_type', 'Please send JSON: Content-Type: application/json.');
};

/**
 * Reads a body as its route declares it. Calls that take no body never look at one: react-admin
 * sends its DELETE as text/plain. A route that streams or takes a file reads the request itself.
 */
export function parseBody({ method, raw: isRaw, route }: MountedRoute): RequestHandler[] {
  if (isRaw) return [raw];
  if (method === 'get' || method === 'delete') return [];
  if (route?.upload || (route?.streams && !route.body)) return [];
  return [jsonOnly, json];
}

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
