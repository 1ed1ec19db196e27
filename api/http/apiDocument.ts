import { unauthenticated, type Ctx } from '@foyer/kit/server';
import { openapi } from '../../plugins/kit/server/openapi.ts';
import type { KernelParts } from '../kernelParts.ts';

/** The API's own description; it changes only with the program, so it is built once. */
export function apiDocument({
  assembled,
  version,
  ...parts
}: Pick<KernelParts, 'assembled' | 'version' | 'hasPublicApiDocs'>) {
  let document: string | undefined;
  return async (ctx: Ctx): Promise<void> => {
    requireReader(ctx, parts);
    const { http } = ctx;
    document ??= JSON.stringify(openapi(assembled().contracts, version));
    http.res.type('json').send(document);
  };
}

/**
 * Keeps the API's description private where it isn't public. Buyers don't need it.
 * @throws 401 for anyone who isn't signed in to a console
 */
export function requireReader(
  { actor }: Pick<Ctx, 'actor'>,
  { hasPublicApiDocs }: Pick<KernelParts, 'hasPublicApiDocs'>,
): void {
  if (hasPublicApiDocs || (actor && actor.realm !== 'attendee')) return;
  throw unauthenticated('unauthenticated', 'Sign in to a console to read the API documentation.');
}
