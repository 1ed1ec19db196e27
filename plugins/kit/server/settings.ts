import type * as z from 'zod';
import type { Contract } from '../contract.ts';
import type { Knex } from 'knex';
import type { Tx } from './types.ts';

type WithSettings = Contract & { settings: z.ZodObject };
type SettingsOf<C extends WithSettings> = z.output<C['settings']>;

/** A plugin's settings for one tenant, or the platform's; the schema's defaults where none are stored. */
export async function readSettings<C extends WithSettings>(
  db: Knex,
  contract: C,
  tenantId: string | null,
): Promise<SettingsOf<C>> {
  const row = (await db('kit_setting')
    .whereRaw('plugin = ? and tenant_id is not distinct from ?::uuid', [contract.id, tenantId])
    .first()) as { value: unknown } | undefined;
  return contract.settings.parse(row?.value ?? {}) as SettingsOf<C>;
}

/** Stores settings whole, parsed first, with an audit line. */
export async function writeSettings<C extends WithSettings>(
  tx: Tx,
  contract: C,
  { tenantId, value }: { tenantId: string | null; value: z.input<C['settings']> },
): Promise<SettingsOf<C>> {
  const before = await readSettings(tx.db, contract, tenantId);
  const after = contract.settings.parse(value) as SettingsOf<C>;
  await tx
    .db('kit_setting')
    .insert({ plugin: contract.id, tenant_id: tenantId, value: JSON.stringify(after) })
    .onConflict(['plugin', 'tenant_id'])
    .merge();
  await tx.audit({
    action: 'settings.updated',
    subject: 'settings',
    subjectId: contract.id,
    tenantId,
    before,
    after,
  });
  return after;
}
