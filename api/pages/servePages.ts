import express, { type Request, type Response } from 'express';
import { notFound } from '@foyer/kit/server';
import { nonceOf } from '../http/securityHeaders.ts';
import { doors, type DoorsGiven } from './doors.ts';
import { fonts } from './fonts.ts';
import { escapeHtml } from './html.ts';
import type { PageSource } from './pageSource.ts';

/** What a page knows before it asks the API. */
export interface PageFacts {
  realm: 'platform' | 'tenant' | 'attendee';
  basename: string;
  title: string;
  tenant: { id: string; name: string; url: string } | null;
  nonce: string;
}

/** Everything that is no API: the front ends of each host, and the doors. */
export function servePages(given: DoorsGiven & { pages: PageSource }): express.Router {
  const { pages, protocol, publicBase } = given;
  const openDoors = doors(given);
  const router = express.Router();
  router.use(fonts);
  router.use((req, res, next) => {
    const { place } = req;
    if (req.method !== 'GET' && req.method !== 'HEAD') throw notFound('page');
    if (place.kind === 'unknown') throw notFound(`place as ${req.hostname}`);
    if (place.kind === 'moved') {
      res.redirect(302, `${protocol}://${place.tenant.url}.${publicBase}${req.originalUrl}`);
      return;
    }
    next();
  });
  router.use(pages.assets);
  router.use(async (req, res, next) => {
    if (/\.\w+$/.test(req.path) || !req.accepts('html')) throw notFound('file');
    if (req.place.kind !== 'doors') await sendFrontEnd(pages, req, res);
    else if (req.path === '/') await openDoors(req, res, next);
    else throw notFound('page');
  });
  return router;
}

async function sendFrontEnd(pages: PageSource, req: Request, res: Response): Promise<void> {
  const facts = factsOf(req, nonceOf(res));
  const frontEnd = facts.realm === 'attendee' ? 'storefront' : 'admin';
  const template = await pages.template(frontEnd, req.originalUrl);
  const page = template
    .replaceAll('%FOYER%', () => escapeHtml(JSON.stringify(facts)))
    .replaceAll('%NONCE%', facts.nonce);
  res.type('html').set('Cache-Control', 'no-store').send(page);
}

function factsOf({ place, path }: Request, nonce: string): PageFacts {
  if (place.kind !== 'tenant') {
    return { realm: 'platform', basename: '', title: 'Foyer', tenant: null, nonce };
  }
  const { id, name, url } = place.tenant;
  const isConsole = path === '/admin' || path.startsWith('/admin/');
  return {
    realm: isConsole ? 'tenant' : 'attendee',
    basename: isConsole ? '/admin' : '',
    title: name,
    tenant: { id, name, url },
    nonce,
  };
}
