import { conflict } from '@foyer/kit';
import { spool, take, upload, type ReceivedUpload, type Tx } from '@foyer/kit/server';
import { zipRule } from '../contract/files.ts';
import type { TemplatesVersionRow } from './schema.ts';
import { audited, lockTemplate, type TemplateRecord } from './templateRecord.ts';
import { checkZip } from './zip/checkZip.ts';

export const templateZip = upload('templates.zip', zipRule);

interface Awaited {
  templateId: string;
  version: number;
}

/** The purpose of an upload, as stored with it. */
export const subjectOf = ({ templateId, version }: Awaited): string => `${templateId} ${version}`;

function awaitedBy(subject: string | null): Awaited {
  const [templateId = '', version] = (subject ?? '').split(' ');
  return { templateId, version: Number(version) };
}

/** ZIP files need random access, so the upload is copied to disk while it is checked. */
export const takeZip = take(templateZip, {
  check: async (file) => spool(await file.read(), checkZip),
  ready: showVersion,
});

/** The checked file becomes the announced version. Earlier versions are kept. */
async function showVersion(tx: Tx, { subject, key, size }: ReceivedUpload): Promise<void> {
  const { templateId, version } = awaitedBy(subject);
  const before = await lockTemplate(tx, templateId);
  if (version !== before.version + 1)
    throw conflict(
      'version_taken',
      `Someone else has already uploaded version ${version} of this template. Review it, then upload yours again if you still need it.`,
    );
  await tx
    .db<TemplatesVersionRow>('templates_version')
    .insert({ template_id: templateId, version, key, size });
  const [after] = await tx
    .db<TemplateRecord>('templates_template')
    .where({ id: templateId })
    .update({ version, size, updated_at: tx.db.fn.now(3) })
    .returning('*');
  await tx.audit({
    action: 'template.version',
    subject: 'template',
    subjectId: templateId,
    before: audited(before),
    after: after && audited(after),
  });
}
