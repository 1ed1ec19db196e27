import { randomUUID } from 'node:crypto';
import { tooLarge, unsupportedType, uploadMessages } from '@foyer/kit';
import type { Uploads } from '@foyer/kit/server';
import type { KernelParts } from '../../kernelParts.ts';
import { arrivalPlace } from './uploadRecord.ts';

/** The address is created before the write commits; after a rollback it accepts nothing. */
export const makeUploads = ({ assembled, fileStore }: KernelParts): Uploads => ({
  async expect(tx, { of, subject, bucket, key, contentType, size, seconds }) {
    const { rule } = assembled().uploadHandler(of.name).of;
    const messages = uploadMessages(rule);
    if (!rule.types.includes(contentType))
      throw unsupportedType('unsupported_type', messages.wrongType);
    if ((size ?? 0) > rule.maxBytes) throw tooLarge('too_large', messages.tooLarge);
    const id = randomUUID();
    const max_bytes = size ?? rule.maxBytes;
    await tx.db('kit_upload').insert({
      id,
      kind: of.name,
      bucket,
      key,
      max_bytes,
      subject: subject ?? null,
      announced_size: size ?? null,
      content_type: contentType,
      expires_at: new Date(Date.now() + seconds * 1000),
    });
    const postUrl = await fileStore.url({
      ...arrivalPlace({ bucket, id }),
      method: 'PUT',
      seconds,
      contentType,
      maxBytes: max_bytes,
      ...(size !== undefined && { size }),
    });
    return { uploadId: id, postUrl };
  },
});
