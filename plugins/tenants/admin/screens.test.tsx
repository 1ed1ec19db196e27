import { screenRules } from '@foyer/testing/admin';
import admin from '../admin.tsx';

screenRules([admin]);
