import { service } from './services.ts';
import type { Knex, Tx } from './types.ts';

/** Whose data it is. The address is proven to be theirs, trimmed and in small letters. */
export interface DataSubject {
  userId: string;
  email: string;
}

/**
 * What one plugin keeps about people. Each part is asked in a transaction that reaches the rows of
 * every tenant, since a person is one over all of them.
 */
export interface PersonalDataHolder {
  /** Everything that is kept, as JSON, under names that a person understands; no secret of ours. */
  describe(db: Knex.Transaction, who: DataSubject): Promise<Readonly<Record<string, unknown>>>;
  /** What a deletion does here, as sentences for the person, who reads them before. */
  foretell(db: Knex.Transaction, who: DataSubject): Promise<readonly string[]>;
  /**
   * Removes it, or takes the person out of what has to stay. All plugins do it in one transaction:
   * throwing undoes everything, so what cannot be undone follows as a job.
   */
  erase(tx: Tx, who: DataSubject): Promise<void>;
}

/** What all plugins keep about one person. */
export interface PersonalData {
  /** By the ids of the plugins. */
  describe(db: Knex.Transaction, who: DataSubject): Promise<Record<string, unknown>>;
  foretell(db: Knex.Transaction, who: DataSubject): Promise<string[]>;
  /** @throws what a plugin throws that cannot let go of the person now */
  erase(tx: Tx, who: DataSubject): Promise<void>;
}
export const personalData = service<PersonalData>('kit.personalData/v1');
