import { defineAdmin } from '@foyer/kit/admin';
import { lazy } from 'react';
import { templates } from './contract.ts';

const TemplateList = lazy(() => import('./admin/TemplateList.tsx'));

const all = templates.resources.templates;

export default defineAdmin({
  contract: templates,
  recordPages: { template: { platform: all.path } },
  screens: [{ resource: all, list: TemplateList, label: 'Sitebuilder Templates' }],
  menu: [
    {
      label: 'Site templates',
      to: all.path,
      can: 'templates.read',
      section: 'Settings',
      order: 40,
    },
  ],
});
