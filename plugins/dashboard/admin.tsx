import { defineAdmin } from '@foyer/kit/admin';
import { dashboard } from './contract.ts';

export default defineAdmin({ contract: dashboard });
