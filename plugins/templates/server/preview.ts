import { gone, notFound } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type FileHost,
  fileHostOf,
  files,
  type Handlers,
  isUuid,
  purposeKeys,
  readToken,
  signToken,
} from '@foyer/kit/server';
import * as z from 'zod';
import type { templates } from '../contract.ts';
import type { TemplatesVersionRow } from './schema.ts';
import { zipPlace } from './templateRecord.ts';
import { zipShelf } from './zip/zipShelf.ts';

type Routes = Handlers<typeof templates>['routes'];

/** Long enough to look at a page and return to it, short because access may be revoked. */
const MINUTES = 30;

/** The ZIP file's key, which is never reused. */
const previewed = z.object({ key: z.string() });

const keysOf = (deps: Pick<Deps, 'use'>) => deps.use(purposeKeys).of('templates:preview');

/** Returns a version's preview URL on the file host. Anyone with the URL can open it. */
export const previewVersion: Routes['previewVersion'] = async (ctx, { params }) => {
  const { key } = await findVersion(ctx, params);
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  const token = signToken(keysOf(ctx), { key }, { expiresAt });
  return { previewUrl: `${fileHostOf(ctx.env, 'templates')}/${token}/` };
};

/** Serves a version's files from its ZIP file: `/templates/{token}/css/page.css`. */
export function previews(deps: Deps): FileHost {
  const shelf = zipShelf((key) => deps.use(files).get(zipPlace(key)));
  return {
    async open([token = '', ...path]) {
      const read = readToken(keysOf(deps), token, { schema: previewed });
      if (!read || read.isExpired)
        throw gone(
          'link_expired',
          'This preview link has expired. Open the preview again from the console.',
        );
      const name = path.join('/') || 'index.html';
      const body = path.length > 0 ? await shelf.read(read.value.key, name) : null;
      if (!body) throw notFound('file in this template');
      return { name, body };
    },
    stop: () => shelf.close(),
  };
}

/** Long enough for a slow connection to start, short because access may be revoked. */
const SECONDS = 300;

/** Returns the download URL of any version's ZIP file. */
export const fetchVersion: Routes['fetchVersion'] = async (ctx, { params }) => {
  const { key } = await findVersion(ctx, params);
  const fetchUrl = await ctx.use(files).url({ ...zipPlace(key), method: 'GET', seconds: SECONDS });
  return { result: [{ fetchUrl }] };
};

/**
 * Any version of a template, including earlier ones.
 * @throws 404 if it doesn't exist
 */
async function findVersion(
  ctx: Ctx,
  { id: template_id, version: named }: { id: string; version: string },
): Promise<TemplatesVersionRow> {
  const isNamed = isUuid(template_id) && /^[1-9]\d{0,8}$/.test(named);
  const version = Number(named);
  const found = isNamed
    ? await ctx.read((db) =>
        db<TemplatesVersionRow>('templates_version').where({ template_id, version }).first(),
      )
    : undefined;
  if (!found) throw notFound('version of this template');
  return found;
}
