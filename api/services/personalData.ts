import type { Knex, PersonalData, PersonalDataHolder } from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';

/** All plugins' answers in one; those that stand on others let go first. */
export function joinPersonalData({ assembled }: Pick<KernelParts, 'assembled'>): PersonalData {
  return {
    async describe(db, who) {
      const described: Record<string, unknown> = {};
      for (const { plugin, holder } of assembled().personalData)
        described[plugin] = await holder.describe(db, who);
      return described;
    },
    async foretell(db, who) {
      const told: string[] = [];
      for (const { holder } of assembled().personalData.toReversed())
        told.push(...(await holder.foretell(db, who)));
      return told;
    },
    async erase(tx, who) {
      for (const { holder } of assembled().personalData.toReversed()) await holder.erase(tx, who);
    },
  };
}

/** More lines than anybody reads; the newest of them. */
const MAX_AUDIT_LINES = 10_000;

/** The host's own: mails, sessions, and the record of who did what. */
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
  foretell: () =>
    Promise.resolve([
      'You are signed out everywhere.',
      'The record of who did what, which nobody can change, keeps its lines about you: signing in and out, and this deletion.',
    ]),
  async erase({ db }, { userId, email }) {
    // One that is about to leave brings tickets to somebody who still goes there.
    await mailsTo(db, email)
      .whereRaw(`(sent_at is not null or created_at < now() - interval '1 hour')`)
      .delete();
    await db('kit_session').whereRaw(`sess ->> 'userId' = ?`, [userId]).delete();
  },
};

const mailsTo = (db: Knex, email: string) =>
  db('kit_mail').whereRaw('lower(trim(recipient) collate "C") = ?', [email]);
