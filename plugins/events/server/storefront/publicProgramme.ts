import type { Ctx } from '@foyer/kit/server';
import type { ProgrammeEvent } from '../../contract/publicEvent.ts';
import { readProgramme } from './readProgramme.ts';

/** The program of a host's tenant; empty if the host belongs to no tenant. */
export async function publicProgramme(ctx: Ctx): Promise<{ result: ProgrammeEvent[] }> {
  const { tenant } = ctx.http.req.foyer;
  const result = tenant ? await readProgramme({ deps: ctx, scope: ctx, tenant }) : [];
  ctx.http.res.set('Cache-Control', 'public, max-age=1');
  return { result };
}
