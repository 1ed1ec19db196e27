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

/** A template's editable fields. The next version number announces a ZIP upload. */
export const templateForm = z.object({
  ...words,
  /** The version to save: the current one, or the next with a new ZIP file. */
  version: whole({ label: 'Version', min: 0 }).optional(),
  /** Size of the new ZIP file in bytes. 0, the value before the first upload, is ignored. */
  size: whole({ label: 'ZIP file size', min: 0 }).optional(),
});
export type TemplateForm = z.output<typeof templateForm>;

/** Where to upload the ZIP file, if the write announced one. Otherwise null. */
const ticket = { postUrl: z.string().nullable(), uploadId: z.uuid().nullable() };

export const templateRow = entity(
  z.object({
    ...words,
    /** 0 before the first ZIP file was accepted. */
    version: whole({ label: 'Version' }),
    /** Size of that version's ZIP file in bytes. */
    size: whole({ label: 'ZIP file size' }),
    /** URL of the picture. */
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
    size: whole({ label: 'ZIP file size' }),
    dateCreated: instant({ label: 'Uploaded' }),
  }),
);
export type TemplateVersion = z.output<typeof versionRow>;
