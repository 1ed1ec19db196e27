import express, { type RequestHandler } from 'express';
import { unsupportedType } from '@foyer/kit/server';
import { discard } from '../../plugins/kit/server/upload/discard.ts';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';

const JSON_LIMIT = '1mb';
/** A webhook's; files are streamed by routes that declare `upload`. */
const RAW_LIMIT = '1mb';

/** The parsers answer what is too large only when all of it has come: without an end it is cut. */
const cutting =
  (parser: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (hasBody(req.headers)) discard(req);
    return parser(req, res, next);
  };

/** Half a character, which JSON can write and no database keeps, becomes U+FFFD, as UTF-8 has it. */
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

/** Whether anything follows the headers: the two ways in which HTTP/1.1 says so. */
const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const BODILESS = new Set(['GET', 'HEAD', 'DELETE']);

/** What comes with a call that takes no body is read by nobody. */
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
 * Reads a body as its route declares it. Calls that take none never look at one: react-admin
 * sends its DELETE as text/plain. A route that streams or takes a file reads the request itself.
 */
export function parseBody({ method, raw: isRaw, route }: MountedRoute): RequestHandler[] {
  if (isRaw) return [raw];
  if (method === 'get' || method === 'delete') return [];
  if (route?.upload || (route?.streams && !route.body)) return [];
  return [jsonOnly, json];
}
