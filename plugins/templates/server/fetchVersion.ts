import { notFound } from '@foyer/kit';
import { files, isUuid, type Handlers } from '@foyer/kit/server';
import type { templates } from '../contract.ts';
import { zipPlace } from './places.ts';
import type { TemplatesVersionRow } from './schema.ts';

type Routes = Handlers<typeof templates>['routes'];

/** Long enough for a slow line to begin; whoever may read today may not tomorrow. */
const SECONDS = 300;

/** Where the ZIP file of a version is fetched, of an earlier one too. */
export const fetchVersion: Routes['fetchVersion'] = async (ctx, { params }) => {
  const { id: template_id } = params;
  const isNamed = isUuid(template_id) && /^[1-9]\d{0,8}$/.test(params.version);
  const version = Number(params.version);
  const found = isNamed
    ? await ctx.read((db) =>
        db<TemplatesVersionRow>('templates_version').where({ template_id, version }).first(),
      )
    : undefined;
  if (!found) throw notFound('version of this template');
  const fetchUrl = await ctx
    .use(files)
    .url({ ...zipPlace(found.key), method: 'GET', seconds: SECONDS });
  return { result: [{ fetchUrl }] };
};
