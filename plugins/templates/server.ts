import { defineServer, implement, namesOf } from '@foyer/kit/server';
import { templates } from './contract.ts';
import { fetchVersion, previews, previewVersion } from './server/preview.ts';
import { templateTable, versionListing } from './server/templateTable.ts';
import { takeZip } from './server/templateZip.ts';
import { sendThumbnail, uploadThumbnail } from './server/thumbnail.ts';

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
  uploads: [takeZip],
  fileHost: previews,
});
