import { gone, notFound } from '@foyer/kit';
import {
  fileHostOf,
  files,
  purposeKeys,
  readToken,
  signToken,
  type Deps,
  type FileHost,
  type Handlers,
} from '@foyer/kit/server';
import * as z from 'zod';
import type { templates } from '../contract.ts';
import { zipPlace } from './places.ts';
import { findVersion } from './findVersion.ts';
import { zipShelf } from './zip/zipShelf.ts';

type Routes = Handlers<typeof templates>['routes'];

/** As long as one looks at a page and comes back to it; whoever may look today may not tomorrow. */
const MINUTES = 30;

/** The key of a ZIP file, which is given once. */
const previewed = z.object({ key: z.string() });

const keysOf = (deps: Pick<Deps, 'use'>) => deps.use(purposeKeys).of('templates:preview');

/** Where a version is seen as a page: on the host of files, for whoever has the address. */
export const previewVersion: Routes['previewVersion'] = async (ctx, { params }) => {
  const { key } = await findVersion(ctx, params);
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  const token = signToken(keysOf(ctx), { key }, { expiresAt });
  return { previewUrl: `${fileHostOf(ctx.env, 'templates')}/${token}/` };
};

/** The files of a version, read out of its ZIP file: `/templates/{token}/css/page.css`. */
export function previews(deps: Deps): FileHost {
  const shelf = zipShelf((key) => deps.use(files).get(zipPlace(key)));
  return {
    async open([token = '', ...path]) {
      const read = readToken(keysOf(deps), token, { schema: previewed });
      if (!read || read.isExpired)
        throw gone(
          'link_expired',
          'This preview has ended. Please open it again from the console.',
        );
      const name = path.join('/') || 'index.html';
      const body = path.length > 0 ? await shelf.read(read.value.key, name) : null;
      if (!body) throw notFound('file in this template');
      return { name, body };
    },
    stop: () => shelf.close(),
  };
}
