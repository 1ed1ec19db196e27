import { uploadMessages, uploadRefusal, type UploadRule } from '@foyer/kit';
import * as z from 'zod';
import { thumbnailRule, ZIP_TYPE, zipRule } from '../contract/files.ts';
import { template } from '../contract/template.ts';

/** A chosen file, validated before the upload with the rule's message. */
const chosen = (rule: UploadRule) =>
  z.instanceof(File, { error: uploadMessages(rule).missing }).superRefine((file, refuse) => {
    const refusal = uploadRefusal(rule, file);
    if (refusal) refuse.addIssue({ code: 'custom', message: uploadMessages(rule)[refusal] });
  });

const details = template.form.pick({ name: true, description: true, version: true });
const files = { thumbnail: chosen(thumbnailRule), zip: chosen(zipRule) };

/** A new template requires both files. An edit keeps files that are not chosen again. */
const newTemplate = z.object({ details, ...files });
const changedTemplate = z.object({
  details,
  thumbnail: files.thumbnail.optional(),
  zip: files.zip.optional(),
});
/** The form's schema. */
export const schemaOf = (isNew: boolean): z.ZodType => (isNew ? newTemplate : changedTemplate);
export type TemplateValues = z.input<typeof changedTemplate> & { version?: string };

/** Operating systems use several MIME types for ZIP files; the upload URL accepts one. */
export const asZip = (file: File): File =>
  OTHER_TYPES.includes(file.type) && /\.zip$/i.test(file.name)
    ? new File([file], file.name, { type: ZIP_TYPE })
    : file;

const OTHER_TYPES = [
  '',
  'application/x-zip-compressed',
  'application/x-zip',
  'application/octet-stream',
];
