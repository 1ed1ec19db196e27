import { defineAdmin } from '@foyer/kit/admin';
import { accounts } from './contract.ts';

export default defineAdmin({ contract: accounts, pages: [], menu: [] });
