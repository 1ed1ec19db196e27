import { entity, instant, text, whole } from '@foyer/kit';
import * as z from 'zod';

const words = {
  name: text({
    label: 'Name',
    required: 'Please enter template name',
    max: 120,
    isName: true,
  }),
  description: text({
    label: 'Description',
    required: 'Please enter description',
    max: 2_000,
    lines: 4,
    isBlankEmpty: true,
  }),
};

/** What is written of a template. A ZIP file is awaited where the version is the next one. */
export const templateForm = z.object({
  ...words,
  /** The version that the template is to have: the present one, or the next with a new ZIP file. */
  version: whole({ label: 'Version', min: 0 }).optional(),
  /** Of the new ZIP file, in bytes; 0, as it is read before there is one, says nothing. */
  size: whole({ label: 'Size of the ZIP file', min: 0 }).optional(),
});
export type TemplateForm = z.output<typeof templateForm>;

/** Of a write that awaits a ZIP file: where it is put; null everywhere else. */
const ticket = { postUrl: z.string().nullable(), uploadId: z.uuid().nullable() };

export const templateRow = entity(
  z.object({
    ...words,
    /** 0 before the first ZIP file was taken. */
    version: whole({ label: 'Version' }),
    /** Of the ZIP file of that version, in bytes. */
    size: whole({ label: 'Size of the ZIP file' }),
    /** The address of the picture. */
    thumbnail: z.string().nullable(),
    dateCreated: instant({ label: 'Created' }),
    dateModified: instant({ label: 'Modified' }),
  }),
).extend(ticket);
export type Template = z.output<typeof templateRow>;

export const versionRow = entity(
  z.object({
    templateId: z.uuid(),
    version: whole({ label: 'Version' }),
    size: whole({ label: 'Size of the ZIP file' }),
    dateCreated: instant({ label: 'Uploaded' }),
  }),
);
export type TemplateVersion = z.output<typeof versionRow>;
