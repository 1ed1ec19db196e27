import {
  mailer,
  query,
  tenantDirectory,
  type Deps,
  type TenantAddress,
  type Tx,
} from '@foyer/kit/server';
import { permissionHolders, type PermissionHolder } from '@foyer/plugin-accounts/server';
import { kindOf, permissionOf, type KindId } from '../contract.ts';
import { notificationEmail } from './emails.ts';
import { emailLater } from './jobs.ts';

/** How something is told in one console. */
export interface Words {
  /** The subject of the email. */
  title: string;
  /** One sentence, with its figures. */
  text: string;
  /** A page of that console. */
  path: string;
}

/** Something that happened. */
export interface Happened {
  kind: KindId;
  /** Identifies it within its kind: each person is told once. */
  subject: string;
  /** The tenant that it is about. */
  tenant: TenantAddress | null;
  /** @param timeZone of the recipients' console */
  say(to: { realm: 'platform' | 'tenant'; timeZone: string }): Words;
}

/** Where recipients work: the platform, or the tenant that it is about. */
type Group = { realm: 'platform'; tenantId: null } | { realm: 'tenant'; tenantId: string };

const REASON = 'notifies the people who can see what happened, on the platform and in the tenant';
/** So that one email tells all payouts of a run that fail one after the other. */
const GATHERING_MS = 2 * 60_000;

/**
 * Notifies everyone who has the kind's permission now, once, as they prefer. Safe to repeat.
 */
export async function notify(deps: Deps, happened: Happened): Promise<void> {
  const { kind, subject, tenant } = happened;
  const groups: Group[] = [
    { realm: 'platform', tenantId: null },
    ...(tenant?.isOpen ? [{ realm: 'tenant', tenantId: tenant.id } as const] : []),
  ];
  await deps.asPlatform(REASON).tx(async (tx) => {
    for (const group of groups) {
      const holders = await holdersOf(tx, deps, { kind, group });
      if (holders.length === 0) continue;
      await insertRows(tx, deps, { happened, group, holders });
      if (!kindOf(kind).gathers) await emailGroup(tx, deps, { kind, subject, group, holders });
    }
    if (kindOf(kind).gathers) {
      const at = new Date(Date.now() + GATHERING_MS);
      await tx.enqueue(emailLater, { kind, subject, tenantId: tenant?.id ?? null }, { at });
    }
  });
}

/** Emails what was gathered, in its last wording. */
export async function emailGathered(
  deps: Deps,
  { kind, subject, tenantId }: { kind: KindId; subject: string; tenantId: string | null },
): Promise<void> {
  const groups: Group[] = [
    { realm: 'platform', tenantId: null },
    ...(tenantId ? [{ realm: 'tenant', tenantId } as const] : []),
  ];
  await deps.asPlatform(REASON).tx(async (tx) => {
    for (const group of groups) {
      const holders = await holdersOf(tx, deps, { kind, group });
      await emailGroup(tx, deps, { kind, subject, group, holders });
    }
  });
}

async function holdersOf(
  { db }: Tx,
  deps: Deps,
  { kind, group }: { kind: KindId; group: Group },
): Promise<PermissionHolder[]> {
  const permission = permissionOf(kind, group.realm);
  return permission ? deps.use(permissionHolders).of(db, { group, permission }) : [];
}

async function insertRows(
  { db }: Tx,
  { env }: Deps,
  given: { happened: Happened; group: Group; holders: readonly PermissionHolder[] },
): Promise<void> {
  const { happened, group, holders } = given;
  const { kind, subject, tenant } = happened;
  const timeZone = group.realm === 'tenant' ? (tenant?.timeZone ?? env.timeZone) : env.timeZone;
  await query(
    db,
    `insert into notifications_notification as known
       (tenant_id, user_id, kind, subject, about_tenant_id, title, text, path, in_console, by_email)
     select :tenantId::uuid, holder.id, :kind, :subject, :about::uuid, :title, :text, :path,
       coalesce(own.in_console, true), coalesce(own.by_email, true)
     from unnest(:userIds::uuid[]) as holder(id)
     left join notifications_preference own on own.user_id = holder.id and own.kind = :kind
       and own.tenant_id is not distinct from :tenantId::uuid
     on conflict (tenant_id, user_id, kind, subject) do update set
       title = excluded.title, text = excluded.text, created_at = now(), read_at = null
     where :gathers and known.text <> excluded.text`,
    {
      ...{ kind, subject, tenantId: group.tenantId, about: tenant?.id ?? null },
      ...happened.say({ realm: group.realm, timeZone }),
      userIds: holders.map(({ userId }) => userId),
      gathers: kindOf(kind).gathers ?? false,
    },
  );
}

/** Emails those who want it and have no email about it yet. */
async function emailGroup(
  tx: Tx,
  deps: Deps,
  given: { kind: KindId; subject: string; group: Group; holders: readonly PermissionHolder[] },
): Promise<void> {
  const { kind, subject, group, holders } = given;
  const emails = new Map(holders.map(({ userId, email }) => [userId, email]));
  const rows = await tx
    .db('notifications_notification')
    .where({ tenant_id: group.tenantId, kind, subject, by_email: true })
    .whereNull('emailed_at')
    .whereIn('user_id', [...emails.keys()])
    .update({ emailed_at: tx.db.fn.now(3) })
    .returning<(Words & { user_id: string })[]>(['user_id', 'title', 'text', 'path']);
  const tenant = group.tenantId ? await deps.use(tenantDirectory).byId(group.tenantId) : null;
  for (const { user_id: userId, ...words } of rows) {
    const to = emails.get(userId);
    if (to === undefined) continue;
    await deps.use(mailer).send(tx, notificationEmail(deps, { to, tenant, kind, words }));
  }
}
