import { readFile } from 'node:fs/promises';
import { service, type Files, type Tx } from '@foyer/kit/server';
import { ZIP_TYPE } from '../contract/files.ts';
import { audited, newZipPlace } from './templateRecord.ts';
import type { TemplatesTemplateRow, TemplatesVersionRow } from './schema.ts';
import { checkZip } from './zip/checkZip.ts';

export interface NewTemplate {
  name: string;
  description: string;
  /** The path of its first version's ZIP file. */
  zipFile: string;
  /** Where the file is stored. */
  files: Pick<Files, 'put' | 'makeBucket'>;
}

/** Publishes templates inside the caller's transaction, which needs access to the platform's rows. */
export interface TemplateCreation {
  /** @throws for a ZIP file that an upload would reject */
  publish(tx: Tx, template: NewTemplate): Promise<{ id: string }>;
}
export const templateCreation = service<TemplateCreation>('templates.create/v1');

export const templateCreationService: TemplateCreation = {
  async publish(tx, { name, description, zipFile, files }) {
    await checkZip(zipFile);
    const body = await readFile(zipFile);
    const [template] = await tx
      .db<TemplatesTemplateRow>('templates_template')
      .insert({ name, description, version: 1, size: body.length })
      .returning('*');
    if (!template) throw new Error('The template was not saved.');
    const place = newZipPlace(template.id, 1);
    await files.makeBucket(place.bucket);
    await files.put({ ...place, body, contentType: ZIP_TYPE });
    await tx
      .db<TemplatesVersionRow>('templates_version')
      .insert({ template_id: template.id, version: 1, key: place.key, size: body.length });
    await tx.audit({
      action: 'template.created',
      subject: 'template',
      subjectId: template.id,
      after: audited(template),
    });
    return { id: template.id };
  },
};
