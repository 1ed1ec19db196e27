import { screenRules } from '@foyer/kit/testing/admin';
import admin from '../admin.tsx';

screenRules([admin]);
