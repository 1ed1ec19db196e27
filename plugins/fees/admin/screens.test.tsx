import { screenRules } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import admin from '../admin.tsx';

screenRules([tenants, admin]);
