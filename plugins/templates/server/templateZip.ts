import { conflict } from '@foyer/kit';
import { spool, take, upload, type TakenUpload, type Tx } from '@foyer/kit/server';
import { zipRule } from '../contract/files.ts';
import type { TemplatesVersionRow } from './schema.ts';
import { audited, lockTemplate, type TemplateRecord } from './templateRecord.ts';
import { checkZip } from './zip/checkZip.ts';

export const templateZip = upload('templates.zip', zipRule);

interface Awaited {
  templateId: string;
  version: number;
}

/** What an upload is for, as its row keeps it. */
export const subjectOf = ({ templateId, version }: Awaited): string => `${templateId} ${version}`;

function awaitedBy(subject: string | null): Awaited {
  const [templateId = '', version] = (subject ?? '').split(' ');
  return { templateId, version: Number(version) };
}

/** A ZIP file is read from both of its ends, so it is written aside for as long as it is looked at. */
export const takeZip = take(templateZip, {
  check: async (file) => spool(await file.read(), checkZip),
  ready: showVersion,
});

/** The checked file becomes the version that it was announced as; those before it are kept. */
async function showVersion(tx: Tx, { subject, key, size }: TakenUpload): Promise<void> {
  const { templateId, version } = awaitedBy(subject);
  const before = await lockTemplate(tx, templateId);
  if (version !== before.version + 1)
    throw conflict(
      'version_taken',
      `Somebody else has uploaded version ${version} of this template meanwhile. Please look at it, and upload yours again if it is still wanted.`,
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
