import { randomBytes } from 'node:crypto';
import type { FilePlace } from '@foyer/kit/server';

/** Templates belong to nobody but the platform. */
const bucket = 'platform';

/** A name of its own for each try: a file that was refused never takes the place of another. */
export const newZipPlace = (templateId: string, version: number): FilePlace => ({
  bucket,
  key: `templates/${templateId}/v${version}-${randomBytes(8).toString('hex')}.zip`,
});

export const zipPlace = (key: string): FilePlace => ({ bucket, key });

export const thumbnailPlace = (templateId: string, name: string): FilePlace => ({
  bucket,
  key: `templates/${templateId}/${name}`,
});
