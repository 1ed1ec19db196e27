import { malformed } from '../../errors.ts';
import type { Ctx } from '../types.ts';

/** The bytes of an upload: the body as it is, or the one file of a form. */
export async function readUpload({ http: { req } }: Ctx): Promise<Buffer> {
  const body = req.body as unknown;
  if (!Buffer.isBuffer(body) || body.length === 0) throw noFile();
  const type = req.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return body;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw malformed('malformed', 'The form cannot be read.');
    });
  for (const value of form.values())
    if (typeof value !== 'string') return Buffer.from(await value.arrayBuffer());
  throw noFile();
}

const noFile = () => malformed('no_file', 'Please choose an image.');
