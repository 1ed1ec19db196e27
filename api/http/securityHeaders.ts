import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { pooledBytes } from '@foyer/kit/server';

/** The response's nonce, for the pages that carry one. */
export const nonceOf = (res: Response): string => (res.locals as { nonce: string }).nonce;

/**
 * Strict headers for pages and API alike. Both front ends put the nonce on the styles that they
 * make while running; nothing else inline is run or applied.
 */
export function securityHeaders(given: {
  isProduction: boolean;
  /** Where files are kept when that is another host. */
  filesOrigin?: string | undefined;
  /** Where Vite tells the page that a file was saved. */
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
      // Not `no-referrer`: with it browsers send `Origin: null` with forms, and our own are refused.
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

/** What helmet would set. It is asked once and not at each request: only the nonce differs. */
function headersOf(security: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  security({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
