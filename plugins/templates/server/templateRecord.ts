import { notFound } from '@foyer/kit';
import { isUuid, type Tx } from '@foyer/kit/server';
import type { TemplatesTemplateRow } from './schema.ts';

export type TemplateRecord = TemplatesTemplateRow;

/**
 * Locks a template until the transaction ends.
 * @throws 404
 */
export async function lockTemplate({ db }: Tx, id: string): Promise<TemplateRecord> {
  const found = isUuid(id)
    ? await db<TemplateRecord>('templates_template').where({ id }).forUpdate().first()
    : undefined;
  if (!found) throw notFound('template');
  return found;
}

/** URL of the picture. The name changes with each upload, so it can be cached. */
export const thumbnailAddress = (id: string, name: string): string =>
  `/api/site/templates/${id}/thumbnail/${name}`;

/** The template fields stored in the audit log. */
export const audited = ({
  name,
  description,
  version,
}: Pick<TemplateRecord, 'name' | 'description' | 'version'>) => ({
  name,
  description,
  version,
});
