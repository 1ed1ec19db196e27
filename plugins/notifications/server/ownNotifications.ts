import { notFound } from '@foyer/kit';
import {
  unauthenticated,
  type Actor,
  type Ctx,
  type InputOf,
  type Knex,
  type ListingOf,
} from '@foyer/kit/server';
import { kindOf, visibleKinds, type notifications, type Preference } from '../contract.ts';
import type { NotificationsPreferenceRow } from './schema.ts';

type Routes = typeof notifications.routes;

function requireActor({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  return actor;
}

/** A person's rows in this console; what they lost the permission for is no longer shown. */
const ofActor = (actor: Actor | null) => (rows: Knex.QueryBuilder) =>
  void rows
    .where({ 'n.tenant_id': actor?.tenantId ?? null, 'n.user_id': actor?.id ?? null })
    .where('n.in_console', true)
    .whereIn('n.kind', actor ? visibleKinds(actor.realm, actor.can) : []);

export const ownListing: ListingOf<typeof notifications.lists.notifications> = {
  from: (db, { actor }) => db('notifications_notification as n').where(ofActor(actor)),
  columns: {
    id: 'n.id',
    at: 'n.created_at',
    kind: 'n.kind',
    text: 'n.text',
    path: 'n.path',
    isRead: '(n.read_at is not null)',
  },
};

type Success = { success: true };

export async function markRead(ctx: Ctx, { body }: InputOf<Routes['markRead']>): Promise<Success> {
  const actor = requireActor(ctx);
  await ctx.tx(({ db }) => readNow(db, actor, (rows) => void rows.whereIn('n.id', body.ids)));
  return { success: true };
}

export async function markAllRead(
  ctx: Ctx,
  { body }: InputOf<Routes['markAllRead']>,
): Promise<Success> {
  const actor = requireActor(ctx);
  await ctx.tx(({ db }) =>
    readNow(db, actor, (rows) => void rows.where('n.created_at', '<=', new Date(body.until))),
  );
  return { success: true };
}

async function readNow(
  db: Knex,
  actor: Actor,
  which: (rows: Knex.QueryBuilder) => void,
): Promise<void> {
  await db('notifications_notification as n')
    .where(ofActor(actor))
    .where(which)
    .whereNull('n.read_at')
    .update({ read_at: db.fn.now(3) });
}

const ownPreferences = (db: Knex, actor: Actor) =>
  db<NotificationsPreferenceRow>('notifications_preference').where({
    tenant_id: actor.tenantId,
    user_id: actor.id,
  });

const DEFAULT = { inConsole: true, byEmail: true };

const toPreference = (row: NotificationsPreferenceRow | undefined) =>
  row ? { inConsole: row.in_console, byEmail: row.by_email } : DEFAULT;

export async function preferences(ctx: Ctx): Promise<{ result: Preference[] }> {
  const actor = requireActor(ctx);
  const rows = await ctx.read((db) => ownPreferences(db, actor));
  const stored = new Map(rows.map((row) => [row.kind, row]));
  return {
    result: visibleKinds(actor.realm, actor.can).map((kind) => {
      const { label, when } = kindOf(kind);
      return { kind, label, when, ...toPreference(stored.get(kind)) };
    }),
  };
}

export async function savePreference(
  ctx: Ctx,
  { params: { kind }, body }: InputOf<Routes['savePreference']>,
): Promise<Success> {
  const actor = requireActor(ctx);
  if (!visibleKinds(actor.realm, actor.can).includes(kind)) throw notFound('notification');
  const key = { tenant_id: actor.tenantId, user_id: actor.id, kind };
  await ctx.tx(async ({ db, audit }) => {
    const before = toPreference(await ownPreferences(db, actor).where({ kind }).first());
    await db('notifications_preference')
      .insert({ ...key, in_console: body.inConsole, by_email: body.byEmail })
      .onConflict(['tenant_id', 'user_id', 'kind'])
      .merge(['in_console', 'by_email']);
    await audit({
      action: 'notification_preference.changed',
      subject: 'notification_preference',
      subjectId: kind,
      tenantId: actor.tenantId,
      before,
      after: body,
    });
  });
  return { success: true };
}
