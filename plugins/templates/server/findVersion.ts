import { notFound } from '@foyer/kit';
import { isUuid, type Ctx } from '@foyer/kit/server';
import type { TemplatesVersionRow } from './schema.ts';

/** A version of a template, an earlier one too. @throws 404 where there is none */
export async function findVersion(
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
