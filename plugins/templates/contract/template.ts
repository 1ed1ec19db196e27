import { entity, instant, record, text, whole, type RecordForm, type RecordRow } from '@foyer/kit';
import * as z from 'zod';

/** Where to upload the ZIP file, if the write announced one. Otherwise null. */
const ticket = { postUrl: z.string().nullable(), uploadId: z.uuid().nullable() };

/** A site template. In forms, the next version number announces a ZIP upload. */
export const template = record(
  {
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
    /** 0 before the first ZIP file was accepted. A form has the current one, or the next with a new ZIP file. */
    version: {
      form: whole({ label: 'Version', min: 0 }).optional(),
      row: whole({ label: 'Version' }),
    },
    /** Size of that version's ZIP file in bytes. In a form, 0, the value before the first upload, is ignored. */
    size: {
      form: whole({ label: 'ZIP file size', min: 0 }).optional(),
      row: whole({ label: 'ZIP file size' }),
    },
    /** URL of the picture. */
    thumbnail: { row: z.string().nullable() },
  },
  {
    shown: {
      dateCreated: instant({ label: 'Created' }),
      dateModified: instant({ label: 'Modified' }),
    },
    row: (details) => entity(details).extend(ticket),
  },
);
export type TemplateForm = RecordForm<typeof template>;
export type Template = RecordRow<typeof template>;

export const versionRow = entity(
  z.object({
    templateId: z.uuid(),
    version: whole({ label: 'Version' }),
    size: whole({ label: 'ZIP file size' }),
    dateCreated: instant({ label: 'Uploaded' }),
  }),
);
export type TemplateVersion = z.output<typeof versionRow>;
