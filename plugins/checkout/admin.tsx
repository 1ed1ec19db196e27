import { defineAdmin } from '@foyer/kit/admin';
import { checkout } from './contract.ts';

/** The kit renders the settings page from the contract. */
export default defineAdmin({ contract: checkout });
