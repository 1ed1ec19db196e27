import { conflict } from '@foyer/kit';
import { removeFile, table, uploads, type Deps, type ListingOf, type Tx } from '@foyer/kit/server';
import { ZIP_TYPE } from '../contract/files.ts';
import { template } from '../contract/template.ts';
import { templates, type Template, type TemplateForm } from '../contract.ts';
import { audited, newZipPlace, thumbnailPlace, zipPlace } from './templateRecord.ts';
import type { TemplatesTemplateRow } from './schema.ts';
import { subjectOf, templateZip } from './templateZip.ts';

/** Time limit for a large upload over a slow connection, in seconds. */
const SECONDS = 3_600;

// Its screen has columns of its own, so the list doesn't declare the record.
const resource = { ...templates.resources.templates, record: template };

const stored = table('templates_template', resource, {
  columns: {
    // The checked ZIP file sets both.
    version: { write: 'step' },
    size: { write: 'step' },
    dateCreated: 'created_at',
    dateModified: 'updated_at',
  },
  computed: { thumbnail: `'/api/site/templates/' || t.id || '/thumbnail/' || t.thumbnail` },
  // Only the response to a write that announces a file has them.
  top: { postUrl: 'null::text', uploadId: 'null::uuid' },
  audited: ({ details }) => audited(details),
  before: {
    // Their files are removed once unreferenced.
    async delete({ tx, before: { id } }) {
      const keys: string[] = await tx
        .db('templates_version')
        .where({ template_id: id })
        .orderBy('version')
        .pluck('key');
      const row = await tx
        .db<TemplatesTemplateRow>('templates_template')
        .where({ id })
        .first('thumbnail');
      const places = keys.map(zipPlace);
      if (row?.thumbnail) places.push(thumbnailPlace(id, row.thumbnail));
      for (const place of places) await tx.enqueue(removeFile, place);
    },
  },
});

/** Site templates. A write that names the next version also says where to upload its ZIP file. */
export const templateTable: typeof stored = {
  ...stored,
  create: (ctx, { params, body: { details } }) =>
    ctx.tx(async (tx) => {
      const row = await stored.add({ tx, deps: ctx, params }, details);
      return { ...row, ...(await expectZip(tx, { deps: ctx, row, form: details })) };
    }),
  update: (ctx, { params, body: { details } }) =>
    ctx.tx(async (tx) => {
      const row = await stored.change({ tx, deps: ctx, params }, params.id, details);
      return { ...row, ...(await expectZip(tx, { deps: ctx, row, form: details })) };
    }),
};

export const versionListing: ListingOf<typeof templates.lists.versions> = {
  from: (db) => db('templates_version as v'),
  columns: {
    id: 'v.id',
    'details.templateId': 'v.template_id',
    'details.version': 'v.version',
    'details.size': 'v.size',
    'details.dateCreated': 'v.created_at',
  },
};

/**
 * Prepares an upload if the form names the next version. The current version stays until the new
 * file has arrived and passed its checks.
 * @throws 409 if the version is neither the current nor the next one
 */
async function expectZip(
  tx: Tx,
  given: { deps: Deps; row: Template; form: Partial<Pick<TemplateForm, 'version' | 'size'>> },
): Promise<Pick<Template, 'postUrl' | 'uploadId'>> {
  const { deps, row, form } = given;
  const current = row.details.version;
  const next = current + 1;
  const { version = current, size } = form;
  if (version === current) return { postUrl: null, uploadId: null };
  if (version !== next)
    throw conflict(
      'version_taken',
      `Version ${version} doesn’t follow version ${current} of this template. Reload the page and try again.`,
    );
  return deps.use(uploads).expect(tx, {
    ...newZipPlace(row.id, next),
    of: templateZip,
    subject: subjectOf({ templateId: row.id, version: next }),
    contentType: ZIP_TYPE,
    ...(size && { size }),
    seconds: SECONDS,
  });
}
