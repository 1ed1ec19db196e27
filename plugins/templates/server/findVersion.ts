import { notFound } from '@foyer/kit';
import { isUuid, type Ctx } from '@foyer/kit/server';
import type { TemplatesVersionRow } from './schema.ts';

/**
 * Any version of a template, including earlier ones.
 * @throws 404 if it doesn't exist
 */
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
