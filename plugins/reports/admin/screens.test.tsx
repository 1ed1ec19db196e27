import orders from '@foyer/plugin-orders/admin';
import { screenRules } from '@foyer/testing/admin';
import admin from '../admin.tsx';

// Orders has the list of refunds.
screenRules([orders, admin]);
