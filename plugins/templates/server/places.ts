import { randomBytes } from 'node:crypto';
import type { FilePlace } from '@foyer/kit/server';

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
