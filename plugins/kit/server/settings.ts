import type * as z from 'zod';
import type { Knex } from 'knex';
import type { Contract, Route, Settings } from '../contract.ts';
import type { Handler, Tx } from './types.ts';

type WithSettings = Contract & { settings: Settings };
type SettingsOf<C extends WithSettings> = z.output<C['settings']['form']>;

/** A plugin's settings for one tenant, or the platform's; the schema's defaults where none are stored. */
export async function readSettings<C extends WithSettings>(
  db: Knex,
  contract: C,
  tenantId: string | null,
): Promise<SettingsOf<C>> {
  const row = (await db('kit_setting')
    .whereRaw('plugin = ? and tenant_id is not distinct from ?::uuid', [contract.id, tenantId])
    .first()) as { value: unknown } | undefined;
  return contract.settings.form.parse(row?.value ?? {}) as SettingsOf<C>;
}

/** Stores settings whole, parsed first, with an audit line. */
export async function writeSettings<C extends WithSettings>(
  tx: Tx,
  contract: C,
  { tenantId, value }: { tenantId: string | null; value: z.input<C['settings']['form']> },
): Promise<SettingsOf<C>> {
  const before = await readSettings(tx.db, contract, tenantId);
  const after = contract.settings.form.parse(value) as SettingsOf<C>;
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

/** The handlers of the calls that the kit adds for a plugin's settings. */
export function settingsHandlers(contract: Contract): Record<string, Handler<Route>> {
  const { settings } = contract;
  if (!settings) return {};
  const of = { ...contract, settings };
  return {
    'settings.read': (ctx) => ctx.read((db) => readSettings(db, of, ctx.tenantId)),
    'settings.update': (ctx, { body }) =>
      ctx.tx((tx) =>
        writeSettings(tx, of, { tenantId: ctx.tenantId, value: body as Record<string, unknown> }),
      ),
  };
}
