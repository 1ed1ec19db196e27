import { defineAdmin } from '@foyer/kit/admin';
import { reports } from './contract.ts';

export default defineAdmin({ contract: reports });
