import { service } from './services.ts';
import type { Knex, Tx } from './types.ts';

/** The person whose data is requested. The address is verified, trimmed and in lower case. */
export interface DataSubject {
  userId: string;
  email: string;
}

/**
 * The personal data that a plugin stores. Each function runs in a transaction with access to every
 * tenant's rows, since a person may be known to several.
 */
export interface PersonalDataHolder {
  /** All stored data as JSON, under names that the person understands, without our secrets. */
  describe(db: Knex.Transaction, who: DataSubject): Promise<Readonly<Record<string, unknown>>>;
  /** What deletion does here, as sentences that the person reads beforehand. */
  previewErasure(db: Knex.Transaction, who: DataSubject): Promise<readonly string[]>;
  /**
   * Deletes or anonymizes the data. All plugins run in one transaction: throwing rolls everything
   * back, so irreversible steps must follow as a job.
   */
  erase(tx: Tx, who: DataSubject): Promise<void>;
}

/** The personal data of all plugins. */
export interface PersonalData {
  /** Keyed by plugin ID. */
  describe(db: Knex.Transaction, who: DataSubject): Promise<Record<string, unknown>>;
  previewErasure(db: Knex.Transaction, who: DataSubject): Promise<string[]>;
  /** @throws the error of a plugin that can't delete the person's data now */
  erase(tx: Tx, who: DataSubject): Promise<void>;
}
export const personalData = service<PersonalData>('kit.personalData/v1');
