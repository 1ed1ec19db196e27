import type * as z from 'zod';
import type { Knex } from 'knex';
import type { Contract, Route, Settings } from '../contract.ts';
import { changedMeanwhile } from '../errors.ts';
import type { Ctx, Handler, Tx } from './types.ts';
import { lastChange } from './version/lastChange.ts';
import { versionOf, withoutVersion } from './version/updateSequentially.ts';

type WithSettings = Contract & { settings: Settings };
type SettingsOf<C extends WithSettings> = z.output<C['settings']['form']>;

/** A plugin's settings for one tenant or the platform; the schema's defaults if none are stored. */
export async function readSettings<C extends WithSettings>(
  db: Knex,
  contract: C,
  tenantId: string | null,
): Promise<SettingsOf<C>> {
  const row = await db('kit_setting')
    .whereRaw('plugin = ? and tenant_id is not distinct from ?::uuid', [contract.id, tenantId])
    .first<{ value: unknown } | undefined>();
  return contract.settings.form.parse(row?.value ?? {}) as SettingsOf<C>;
}

/** Parses and stores settings as a whole, with an audit entry. */
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

/** A hash of the stored settings; settings that were never saved all have the same version. */
async function settingsVersion(
  db: Knex,
  contract: WithSettings,
  tenantId: string | null,
): Promise<string> {
  const row = await db('kit_setting')
    .whereRaw('plugin = ? and tenant_id is not distinct from ?::uuid', [contract.id, tenantId])
    .first<{ version: string } | undefined>(db.raw('left(md5(value::text), 16) as version'));
  return row?.version ?? 'unsaved';
}

const readWithVersion = async (db: Knex, contract: WithSettings, tenantId: string | null) => ({
  ...(await readSettings(db, contract, tenantId)),
  version: await settingsVersion(db, contract, tenantId),
});

/**
 * Saves settings one at a time, like records.
 * @throws 409 `changed_meanwhile` if the request is based on an older version
 */
async function saveSettings(ctx: Ctx, contract: WithSettings, body: unknown) {
  const { tenantId } = ctx;
  const known = versionOf(ctx.http.req);
  return ctx.tx(async (tx) => {
    const { db } = tx;
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `version settings ${contract.id} ${tenantId ?? ''}`,
    ]);
    const current = await readWithVersion(db, contract, tenantId);
    if (known !== undefined && known !== current.version) {
      const fields = Object.keys(contract.settings.form.shape);
      const who = await lastChange(db, { ctx, id: contract.id, fields });
      throw changedMeanwhile({ ...who, current });
    }
    await writeSettings(tx, contract, {
      tenantId,
      value: withoutVersion(body) as Record<string, unknown>,
    });
    return readWithVersion(db, contract, tenantId);
  });
}

/** The handlers of the settings calls that the kit adds for a plugin. */
export function settingsHandlers(contract: Contract): Record<string, Handler<Route>> {
  const { settings } = contract;
  if (!settings) return {};
  if ('version' in settings.form.shape)
    throw new Error(
      `${contract.id} has a setting named 'version', which the kit uses for the version of all settings. Rename it.`,
    );
  const of = { ...contract, settings };
  return {
    'settings.read': (ctx) => ctx.read((db) => readWithVersion(db, of, ctx.tenantId)),
    'settings.update': (ctx, { body }) => saveSettings(ctx, of, body),
  };
}
