import { service, type Tx } from '@foyer/kit/server';
import type { Charity, CharityForm } from '../contract.ts';
import { assignCharity, type Assignment } from './assignCharity.ts';
import { createCharity } from './saveCharity.ts';

/** Writes to the directory inside the caller's transaction, which must reach the platform's rows. */
export interface CharityDirectory {
  create(tx: Tx, form: CharityForm): Promise<Charity>;
  assign(tx: Tx, assignment: Assignment): Promise<void>;
}
export const charityDirectory = service<CharityDirectory>('charities.directory/v1');

export const directory: CharityDirectory = { create: createCharity, assign: assignCharity };
