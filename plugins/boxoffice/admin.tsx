import { defineAdmin, fill } from '@foyer/kit/admin';
import { permission } from '@foyer/kit';
import { eventTabs, nextEventActions } from '@foyer/plugin-events/slots';
import { orders } from '@foyer/plugin-orders/contract';
import { lazy } from 'react';
import { boxOffice } from './contract.ts';

const BoxOffice = lazy(() => import('./admin/sale/BoxOffice.tsx'));
const CheckIn = lazy(() => import('./admin/checkIn/CheckIn.tsx'));
const Complimentary = lazy(() => import('./admin/sale/Complimentary.tsx'));
const OpenDoor = lazy(() => import('./admin/OpenDoor.tsx'));

export default defineAdmin({
  contract: boxOffice,
  fills: [
    fill(eventTabs, {
      key: 'box-office',
      order: 40,
      can: 'boxOffice.sell',
      meta: { label: 'Box office', path: 'box-office' },
      Component: BoxOffice,
    }),
    fill(eventTabs, {
      key: 'complimentary',
      order: 45,
      can: permission(orders, 'orders.read'),
      meta: { label: 'Complimentary', path: 'complimentary' },
      Component: Complimentary,
    }),
    fill(eventTabs, {
      key: 'check-in',
      order: 50,
      can: 'tickets.checkIn',
      meta: { label: 'Check-in', path: 'check-in', group: 'door' },
      Component: CheckIn,
    }),
    fill(nextEventActions, {
      key: 'door',
      order: 10,
      can: 'tickets.checkIn',
      meta: {},
      Component: OpenDoor,
    }),
  ],
});
