import { conflict } from '@foyer/kit';
import {
  removeFile,
  uploads,
  type Ctx,
  type Deps,
  type Handlers,
  type Tx,
} from '@foyer/kit/server';
import { ZIP_TYPE } from '../contract/files.ts';
import type { Template, TemplateForm, templates } from '../contract.ts';
import { newZipPlace, thumbnailPlace, zipPlace } from './places.ts';
import { audited, lockTemplate, toTemplate, type TemplateRecord } from './templateRecord.ts';
import { subjectOf, templateZip } from './templateZip.ts';

/** Time limit for a large upload over a slow connection, in seconds. */
const SECONDS = 3_600;

type Resource = Handlers<typeof templates>['resources']['templates'];

export const createTemplate: Resource['create'] = (ctx, { body }) =>
  ctx.tx(async (tx) => {
    const { name, description } = body.details;
    const [made] = await tx
      .db<TemplateRecord>('templates_template')
      .insert({ name, description })
      .returning('*');
    if (!made) throw new Error('The insert into templates_template returned no row.');
    await tx.audit({
      action: 'template.created',
      subject: 'template',
      subjectId: made.id,
      after: audited(made),
    });
    return toTemplate(made, await expectZip(tx, { deps: ctx, record: made, form: body.details }));
  });

export const updateTemplate: Resource['update'] = (ctx, { params, body }) =>
  ctx.tx(async (tx) => {
    const before = await lockTemplate(tx, params.id);
    const { name, description } = body.details;
    const [after] = await tx
      .db<TemplateRecord>('templates_template')
      .where({ id: before.id })
      .update({ name, description, updated_at: tx.db.fn.now(3) })
      .returning('*');
    if (!after) throw new Error('The update of templates_template returned no row.');
    await tx.audit({
      action: 'template.updated',
      subject: 'template',
      subjectId: after.id,
      before: audited(before),
      after: audited(after),
    });
    return toTemplate(after, await expectZip(tx, { deps: ctx, record: after, form: body.details }));
  });

/**
 * Prepares an upload if the form names the next version. The current version stays until the new
 * file has arrived and passed its checks.
 * @throws 409 if the version is neither the current nor the next one
 */
async function expectZip(
  tx: Tx,
  given: { deps: Deps; record: TemplateRecord; form: TemplateForm },
): Promise<Pick<Template, 'postUrl' | 'uploadId'>> {
  const { deps, record, form } = given;
  const next = record.version + 1;
  const { version = record.version, size } = form;
  if (version === record.version) return { postUrl: null, uploadId: null };
  if (version !== next)
    throw conflict(
      'version_taken',
      `Version ${version} doesn’t follow version ${record.version} of this template. Reload the page and try again.`,
    );
  return deps.use(uploads).expect(tx, {
    ...newZipPlace(record.id, next),
    of: templateZip,
    subject: subjectOf({ templateId: record.id, version: next }),
    contentType: ZIP_TYPE,
    ...(size && { size }),
    seconds: SECONDS,
  });
}

/** Deletes a template with all versions, and their files once unreferenced. */
export const removeTemplate = (ctx: Ctx, { params }: { params: { id: string } }): Promise<void> =>
  ctx.tx(async (tx) => {
    const before = await lockTemplate(tx, params.id);
    const keys: string[] = await tx
      .db('templates_version')
      .where({ template_id: before.id })
      .orderBy('version')
      .pluck('key');
    await tx.db('templates_template').where({ id: before.id }).delete();
    const places = keys.map(zipPlace);
    if (before.thumbnail) places.push(thumbnailPlace(before.id, before.thumbnail));
    for (const place of places) await tx.enqueue(removeFile, place);
    await tx.audit({
      action: 'template.deleted',
      subject: 'template',
      subjectId: before.id,
      before: audited(before),
    });
  });
