import type { ListingOf } from '@foyer/kit/server';
import type { templates } from '../contract.ts';

export const templateListing: ListingOf<typeof templates.resources.templates> = {
  from: (db) => db('templates_template as t'),
  columns: {
    id: 't.id',
    'details.name': 't.name',
    'details.description': 't.description',
    'details.version': 't.version',
    'details.size': 't.size',
    'details.thumbnail': `'/api/site/templates/' || t.id || '/thumbnail/' || t.thumbnail`,
    'details.dateCreated': 't.created_at',
    'details.dateModified': 't.updated_at',
    // Only the response to a write that announces a file has them.
    postUrl: 'null::text',
    uploadId: 'null::uuid',
  },
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
