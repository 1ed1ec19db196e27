import { screenRules } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import orders from '@foyer/plugin-orders/admin';
import tenants from '@foyer/plugin-tenants/admin';
import admin from '../admin.tsx';

screenRules([tenants, events, orders, admin]);
