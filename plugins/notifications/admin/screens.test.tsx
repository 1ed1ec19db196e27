import { screenRules } from '@foyer/testing/admin';
import disputes from '@foyer/plugin-disputes/admin';
import payouts from '@foyer/plugin-payouts/admin';
import events from '@foyer/plugin-events/admin';
import orders from '@foyer/plugin-orders/admin';
import payments from '@foyer/plugin-payments/admin';
import tenants from '@foyer/plugin-tenants/admin';
import admin from '../admin.tsx';

screenRules([tenants, payments, events, orders, disputes, payouts, admin]);
