import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { pooledBytes } from '@foyer/kit/server';

/** The response's nonce, for pages that need one. */
export const nonceOf = (res: Response): string => (res.locals as { nonce: string }).nonce;

/**
 * Strict headers for pages and API. Both front ends put the nonce on the styles that they
 * create at runtime; no other inline code runs or applies.
 */
export function securityHeaders(given: {
  isProduction: boolean;
  /** The file storage's origin, if it is another host. */
  filesOrigin?: string | undefined;
  /** The socket on which Vite announces changes. */
  changeSockets?: readonly string[];
}): RequestHandler {
  const { isProduction, filesOrigin, changeSockets = [] } = given;
  const files = filesOrigin ? [filesOrigin] : [];
  const nonce = `'nonce-${NONCE}'`;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          fontSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...files],
          connectSrc: ["'self'", ...files, ...changeSockets],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          ...(isProduction && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: isProduction,
      xFrameOptions: { action: 'deny' },
      // Not `no-referrer`: it makes browsers send `Origin: null` with forms, so our own would be rejected.
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  return (_req, res, next) => {
    const fresh = pooledBytes(16).toString('base64');
    res.locals['nonce'] = fresh;
    for (const [name, value] of headers) res.setHeader(name, value.replaceAll(NONCE, fresh));
    next();
  };
}

const NONCE = '%NONCE%';

/** Helmet's headers, computed once instead of on each request: only the nonce differs. */
function headersOf(security: ReturnType<typeof helmet>): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  security(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
