import type {
  JobContext,
  Knex,
  PersonalData,
  PersonalDataHolder,
  TenantRows,
} from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';

/** Combines all plugins' results; plugins that depend on others erase first. */
export function joinPersonalData({ assembled }: Pick<KernelParts, 'assembled'>): PersonalData {
  return {
    async describe(db, who) {
      const described: Record<string, unknown> = {};
      for (const { plugin, holder } of assembled().personalData)
        described[plugin] = await holder.describe(db, who);
      return described;
    },
    async previewErasure(db, who) {
      const sentences: string[] = [];
      for (const { holder } of assembled().personalData.toReversed())
        sentences.push(...(await holder.previewErasure(db, who)));
      return sentences;
    },
    async erase(tx, who) {
      for (const { holder } of assembled().personalData.toReversed()) await holder.erase(tx, who);
    },
  };
}

/** The most audit entries in an export; the newest ones. */
const MAX_AUDIT_LINES = 10_000;

/** The host's own personal data: emails, sessions, and the audit. */
export const kernelPersonalData: PersonalDataHolder = {
  async describe(db, { userId, email }) {
    const recordOfDeeds = await db('kit_audit')
      .where({ actor_id: userId })
      .orWhere({ subject: 'user', subject_id: userId })
      .orWhere({ subject: 'email', subject_id: email })
      .orderBy('id', 'desc')
      .limit(MAX_AUDIT_LINES)
      .select('at', 'action', 'subject', 'subject_id', 'tenant_id', 'before', 'after', 'ip');
    const mails = await mailsTo(db, email)
      .orderBy('created_at', 'desc')
      .select('created_at', 'sent_at', 'subject');
    const sessions = await db('kit_session')
      .whereRaw(`sess ->> 'userId' = ?`, [userId])
      .select(
        db.raw(`sess -> 'who' ->> 'realm' as application`),
        db.raw(`to_timestamp((sess -> 'who' ->> 'since')::bigint / 1000.0) as since`),
        db.raw('expire as until'),
      );
    return { sessions, mails, recordOfDeeds };
  },
  previewErasure: () =>
    Promise.resolve([
      'You’ll be signed out everywhere.',
      'The activity log can’t be changed, so it keeps its entries about you, such as sign-ins, sign-outs and this deletion.',
    ]),
  async erase({ db }, { userId, email }) {
    // An email about to be sent has tickets for someone who is still attending.
    await mailsTo(db, email)
      .whereRaw(`(sent_at is not null or created_at < now() - interval '1 hour')`)
      .delete();
    await mailsFrom(db, email).whereNotNull('sent_at').delete();
    await db('kit_session').whereRaw(`sess ->> 'userId' = ?`, [userId]).delete();
  },
};

const mailsTo = (db: Knex, email: string) =>
  db('kit_mail').whereRaw('lower(trim(recipient) collate "C") = ?', [email]);

/** What a person wrote to an organizer, once it has been sent. */
const mailsFrom = (db: Knex, email: string) =>
  db('kit_mail').whereRaw('lower(trim(reply_to) collate "C") = ?', [email]);

/** The host's tables with rows of tenants that are deleted with the tenant. */
const FORGOTTEN = ['kit_mail', 'kit_idempotency', 'kit_task', 'kit_upload'] as const;

export const hostTenantRows: TenantRows = {
  async endSessions({ db }, tenantId) {
    await db('kit_session').whereRaw(`sess -> 'who' ->> 'tenantId' = ?`, [tenantId]).delete();
  },
  async forget({ db }, tenantId) {
    for (const table of FORGOTTEN) await db(table).where({ tenant_id: tenantId }).delete();
  },
};

/** Deletes rows that are no longer needed: responses kept for retries, counted attempts, long-sent emails. */
export async function forgetOldRows(ctx: JobContext): Promise<void> {
  await ctx.asPlatform('delete expired rows of every tenant').tx(async ({ db }) => {
    await db('kit_idempotency').whereRaw(`created_at < now() - interval '24 hours'`).delete();
    await db('kit_rate_limit').where('expire', '<', Date.now()).delete();
    await db('kit_mail').whereRaw(`sent_at < now() - interval '30 days'`).delete();
    await db('kit_session').whereRaw('expire < now()').delete();
  });
}
