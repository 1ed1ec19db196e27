import type { Ctx } from '@foyer/kit/server';
import { openapi } from '../../plugins/kit/server/openapi.ts';
import type { KernelParts } from '../kernelParts.ts';

/** The API's own description; it changes only with the program, so it is made once. */
export function apiDocument({ assembled, version }: Pick<KernelParts, 'assembled' | 'version'>) {
  let document: string | undefined;
  return async ({ http }: Ctx): Promise<void> => {
    document ??= JSON.stringify(openapi(assembled().contracts, version));
    http.res.type('json').send(document);
  };
}
