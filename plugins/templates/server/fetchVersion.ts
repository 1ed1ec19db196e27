import { files, type Handlers } from '@foyer/kit/server';
import type { templates } from '../contract.ts';
import { findVersion } from './findVersion.ts';
import { zipPlace } from './places.ts';

type Routes = Handlers<typeof templates>['routes'];

/** Long enough for a slow connection to start, short because access may be revoked. */
const SECONDS = 300;

/** Returns the download URL of any version's ZIP file. */
export const fetchVersion: Routes['fetchVersion'] = async (ctx, { params }) => {
  const { key } = await findVersion(ctx, params);
  const fetchUrl = await ctx.use(files).url({ ...zipPlace(key), method: 'GET', seconds: SECONDS });
  return { result: [{ fetchUrl }] };
};
