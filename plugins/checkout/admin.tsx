import { defineAdmin } from '@foyer/kit/admin';
import { checkout } from './contract.ts';

/** The page of its settings, which the kit makes of the contract. */
export default defineAdmin({ contract: checkout });
