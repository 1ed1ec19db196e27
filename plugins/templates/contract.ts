import { contract, wrapped } from '@foyer/kit';
import * as z from 'zod';
import { thumbnailRule } from './contract/files.ts';
export type { Template, TemplateForm, TemplateVersion } from './contract/template.ts';
import { templateForm, templateRow, versionRow } from './contract/template.ts';
import { activity } from './contract/activity.ts';

const PATH = '/site/templates';
const ofTemplate = z.object({ id: z.string() });

export const templates = contract({
  id: 'templates',
  activity,
  permissions: {
    'templates.read': {
      label: 'See and download the templates of the site builder',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
    'templates.write': {
      label: 'Add, change and remove templates of the site builder',
      realms: ['platform'],
      roles: ['super_user', 'platform_manager'],
    },
  },
  resources: {
    templates: {
      path: PATH,
      staysSmall: 'the platform has some tens of templates',
      row: templateRow,
      noun: { one: 'template', many: 'templates' },
      summary: 'Templates of the site builder',
      filter: [
        'id',
        'details.name',
        'details.version',
        'details.dateCreated',
        'details.dateModified',
      ],
      sort: ['details.name', 'details.version', 'details.dateCreated', 'details.dateModified'],
      search: ['details.name'],
      create: wrapped('siteTemplateRequest', templateForm),
      update: wrapped('siteTemplateRequest', templateForm),
      can: {
        read: 'templates.read',
        create: 'templates.write',
        update: 'templates.write',
        delete: 'templates.write',
      },
      download: 'site-templates.csv',
      csv: {
        'details.name': 'Name',
        'details.description': 'Description',
        'details.version': 'Version',
        'details.dateCreated': 'Created',
        'details.dateModified': 'Modified',
      },
    },
  },
  lists: {
    versions: {
      path: '/site/template-versions',
      row: versionRow,
      summary: 'The versions of all templates that were ever taken',
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
      summary: 'An address that answers the ZIP file of a version for a few minutes',
      params: ofTemplate.extend({ version: z.string() }),
      reply: z.object({ result: z.array(z.object({ fetchUrl: z.string() })) }),
    },
    previewVersion: {
      method: 'get',
      path: `${PATH}/:id/:version/preview`,
      can: 'templates.read',
      summary: 'An address that shows a version as a page, for half an hour and without a session',
      params: ofTemplate.extend({ version: z.string() }),
      reply: z.object({ previewUrl: z.string() }),
    },
    uploadThumbnail: {
      method: 'post',
      path: `${PATH}/:id/thumbnail`,
      can: 'templates.write',
      summary: 'Takes the picture of a template: its bytes, or a form with one file',
      params: ofTemplate,
      upload: thumbnailRule,
      reply: z.object({ thumbnail: z.string(), success: z.literal(true) }),
    },
    thumbnail: {
      method: 'get',
      path: `${PATH}/:id/thumbnail/:file`,
      can: 'templates.read',
      summary: 'The picture of a template',
      params: ofTemplate.extend({ file: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
});

export default templates;
