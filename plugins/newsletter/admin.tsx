import { defineAdmin, fill } from '@foyer/kit/admin';
import { eventTabs } from '@foyer/plugin-events/slots';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { newsletter } from './contract.ts';

const Subscribers = lazy(async () => ({
  default: (await import('./admin/SubscriberList.tsx')).SubscriberList,
}));

const can = 'subscribers.read';
const meta = { label: 'Subscribers', path: 'subscribers' };

export default defineAdmin({
  contract: newsletter,
  fills: [
    fill(eventTabs, { key: 'subscribers', order: 60, can, meta, Component: Subscribers }),
    fill(tenantTabs, { key: 'subscribers', order: 50, can, meta, Component: Subscribers }),
  ],
});
