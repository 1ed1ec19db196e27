import { uploadMessages, uploadRefusal, type UploadRule } from '@foyer/kit';
import * as z from 'zod';
import { thumbnailRule, ZIP_TYPE, zipRule } from '../contract/files.ts';
import { templateForm } from '../contract/template.ts';

/** A chosen file, refused in the rule's words before a byte is sent. */
const chosen = (rule: UploadRule) =>
  z.instanceof(File, { error: uploadMessages(rule).missing }).superRefine((file, refuse) => {
    const refusal = uploadRefusal(rule, file);
    if (refusal) refuse.addIssue({ code: 'custom', message: uploadMessages(rule)[refusal] });
  });

const details = templateForm.pick({ name: true, description: true, version: true });
const files = { thumbnail: chosen(thumbnailRule), zip: chosen(zipRule) };

/** A new template has both files; a change leaves those as they are that are not chosen again. */
const newTemplate = z.object({ details, ...files });
const changedTemplate = z.object({
  details,
  thumbnail: files.thumbnail.optional(),
  zip: files.zip.optional(),
});
/** What the form of a template has to be. */
export const schemaOf = (isNew: boolean): z.ZodType => (isNew ? newTemplate : changedTemplate);
export type TemplateValues = z.input<typeof changedTemplate> & { version?: string };

/** Systems name the type of a ZIP file in several ways; the address takes one of them. */
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
