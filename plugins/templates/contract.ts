import { contract, wrapped, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { thumbnailRule } from './contract/files.ts';
import { template, versionRow } from './contract/template.ts';

export type { Template, TemplateForm, TemplateVersion } from './contract/template.ts';

const PATH = '/site/templates';
const ofTemplate = z.object({ id: z.string() });

/** Sentences for the plugin's audit entries. */
const activity = {
  says: {
    'template.created': 'added the template {record}',
    'template.updated': 'edited the template {record}',
    'template.deleted': 'deleted the template {record}',
    'template.version': 'uploaded a new version of the template {record}',
    'template.thumbnail': 'changed the thumbnail of the template {record}',
  },
} satisfies Activity;

export const templates = contract({
  id: 'templates',
  activity,
  permissions: {
    'templates.read': {
      label: 'View and download site templates',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'templates.write': {
      label: 'Add, edit and delete site templates',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  resources: {
    templates: {
      path: PATH,
      staysSmall: 'a platform has a few dozen templates',
      row: template.row,
      noun: { one: 'template', many: 'templates' },
      summary: 'Site builder templates',
      filter: [
        'id',
        'details.name',
        'details.version',
        'details.dateCreated',
        'details.dateModified',
      ],
      sort: ['details.name', 'details.version', 'details.dateCreated', 'details.dateModified'],
      search: ['details.name'],
      create: wrapped('siteTemplateRequest', template.form),
      update: wrapped('siteTemplateRequest', template.change),
      can: {
        read: 'templates.read',
        create: 'templates.write',
        update: 'templates.write',
        delete: 'templates.write',
      },
      columns: {
        'details.name': {},
        'details.thumbnail': { width: 112 },
        'details.description': {},
        'details.version': { width: 144, align: 'left' },
        'details.dateModified': { width: 170, dateFormat: 'long' },
        'details.dateCreated': { width: 170, dateFormat: 'long' },
      },
      download: 'site-templates.csv',
      csv: {
        'details.name': true,
        'details.description': true,
        'details.version': true,
        'details.dateCreated': true,
        'details.dateModified': true,
      },
    },
  },
  lists: {
    versions: {
      path: '/site/template-versions',
      row: versionRow,
      summary: 'Lists every version of all templates',
      filter: ['id', 'details.templateId', 'details.version', 'details.dateCreated'],
      sort: ['details.version', 'details.dateCreated'],
      defaultSort: 'details.version:desc',
      can: 'templates.read',
    },
  },
  routes: {
    fetchVersion: {
      method: 'get',
      path: `${PATH}/:id/:version`,
      can: 'templates.read',
      summary: 'Returns a URL for a version’s ZIP file, valid for a few minutes',
      params: ofTemplate.extend({ version: z.string() }),
      reply: z.object({ result: z.array(z.object({ fetchUrl: z.string() })) }),
    },
    previewVersion: {
      method: 'get',
      path: `${PATH}/:id/:version/preview`,
      can: 'templates.read',
      summary: 'Returns a URL that previews a version for 30 minutes, without signing in',
      params: ofTemplate.extend({ version: z.string() }),
      reply: z.object({ previewUrl: z.string() }),
    },
    uploadThumbnail: {
      method: 'post',
      path: `${PATH}/:id/thumbnail`,
      can: 'templates.write',
      summary: 'Uploads a template’s thumbnail, as raw bytes or a form with one file',
      params: ofTemplate,
      upload: thumbnailRule,
      reply: z.object({ thumbnail: z.string(), success: z.literal(true) }),
    },
    thumbnail: {
      method: 'get',
      path: `${PATH}/:id/thumbnail/:file`,
      can: 'templates.read',
      summary: 'A template’s thumbnail',
      params: ofTemplate.extend({ file: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
});

export default templates;
