import { randomBytes } from 'node:crypto';
import { notFound } from '@foyer/kit';
import { type FilePlace, isUuid, type Tx } from '@foyer/kit/server';
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

/** Templates belong to the platform, not to a tenant. */
const bucket = 'platform';

/** A new key per upload, so that a rejected file never overwrites another. */
export const newZipPlace = (templateId: string, version: number): FilePlace => ({
  bucket,
  key: `templates/${templateId}/v${version}-${randomBytes(8).toString('hex')}.zip`,
});

export const zipPlace = (key: string): FilePlace => ({ bucket, key });

export const thumbnailPlace = (templateId: string, name: string): FilePlace => ({
  bucket,
  key: `templates/${templateId}/${name}`,
});
