import { defineServer, implement, namesOf, provide } from '@foyer/kit/server';
import { templates } from './contract.ts';
import { fetchVersion, previews, previewVersion } from './server/preview.ts';
import { templateCreation, templateCreationService } from './server/templateCreation.ts';
import { templateTable, versionListing } from './server/templateTable.ts';
import { takeZip } from './server/templateZip.ts';
import { sendThumbnail, uploadThumbnail } from './server/thumbnail.ts';

export {
  templateCreation,
  type NewTemplate,
  type TemplateCreation,
} from './server/templateCreation.ts';

export default defineServer({
  contract: templates,
  migrations: new URL('./migrations/', import.meta.url),
  recordNames: {
    template: namesOf({ from: 'templates_template', tenant: null }),
  },
  router: () =>
    implement(templates, {
      resources: {
        templates: templateTable,
      },
      lists: { versions: versionListing },
      routes: { fetchVersion, previewVersion, uploadThumbnail, thumbnail: sendThumbnail },
    }),
  provides: [provide(templateCreation, () => templateCreationService)],
  uploads: [takeZip],
  fileHost: previews,
});
