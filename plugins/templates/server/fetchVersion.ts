import { files, type Handlers } from '@foyer/kit/server';
import type { templates } from '../contract.ts';
import { findVersion } from './findVersion.ts';
import { zipPlace } from './places.ts';

type Routes = Handlers<typeof templates>['routes'];

/** Long enough for a slow line to begin; whoever may read today may not tomorrow. */
const SECONDS = 300;

/** Where the ZIP file of a version is fetched, of an earlier one too. */
export const fetchVersion: Routes['fetchVersion'] = async (ctx, { params }) => {
  const { key } = await findVersion(ctx, params);
  const fetchUrl = await ctx.use(files).url({ ...zipPlace(key), method: 'GET', seconds: SECONDS });
  return { result: [{ fetchUrl }] };
};
