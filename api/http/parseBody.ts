import express, { type RequestHandler } from 'express';
import { unsupportedType } from '@foyer/kit/server';
import type { MountedRoute } from '../../plugins/kit/server/route.ts';

const JSON_LIMIT = '1mb';
const RAW_LIMIT = '30mb';

const json = express.json({ limit: JSON_LIMIT, type: ['application/json', 'application/*+json'] });
const raw = express.raw({ limit: RAW_LIMIT, type: () => true });

/** Whether anything follows the headers: the two ways in which HTTP/1.1 says so. */
const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const jsonOnly: RequestHandler = (req, _res, next) => {
  if (!hasBody(req.headers) || req.is(['application/json', 'application/*+json'])) next();
  else
    throw unsupportedType('unsupported_type', 'Please send JSON: Content-Type: application/json.');
};

/**
 * Reads a body as its route declares it. Calls that take none never look at one: react-admin
 * sends its DELETE as text/plain. A route that streams reads the request itself.
 */
export function parseBody({ method, raw: isRaw, route }: MountedRoute): RequestHandler[] {
  if (isRaw) return [raw];
  if (method === 'get' || method === 'delete' || (route?.streams && !route.body)) return [];
  return [jsonOnly, json];
}
