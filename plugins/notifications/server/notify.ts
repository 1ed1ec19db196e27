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

/** What one person is told. */
export interface Told extends Words {
  /** Whether it is listed in their console too. */
  isInConsole: boolean;
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
/** Longer than the time between two failures of a payout run, so that one email lists them all. */
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
      const isNews = await insertRows(tx, deps, { happened, group, holders });
      if (kindOf(kind).gatheredAs === undefined)
        await emailGroup(tx, deps, { kind, subject, group, holders });
      else if (isNews) await emailGroupLater(tx, { kind, group });
    }
  });
}

/** Each failure postpones the group's pending email, which lists what is unsent when it is sent. */
const emailGroupLater = (
  tx: Tx,
  { kind, group: { tenantId } }: { kind: KindId; group: Group },
): Promise<void> =>
  tx.enqueue(
    emailLater,
    { kind, tenantId },
    { at: new Date(Date.now() + GATHERING_MS), key: `${kind} ${tenantId ?? 'platform'}` },
  );

/** Emails what was gathered for a group, in its last wording. */
export async function emailGathered(
  deps: Deps,
  { kind, tenantId }: { kind: KindId; tenantId: string | null },
): Promise<void> {
  const group: Group =
    tenantId === null ? { realm: 'platform', tenantId } : { realm: 'tenant', tenantId };
  await deps.asPlatform(REASON).tx(async (tx) => {
    const holders = await holdersOf(tx, deps, { kind, group });
    await emailGroup(tx, deps, { kind, group, holders });
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

/** @returns whether anyone is told something new */
async function insertRows(
  { db }: Tx,
  { env }: Deps,
  given: { happened: Happened; group: Group; holders: readonly PermissionHolder[] },
): Promise<boolean> {
  const { happened, group, holders } = given;
  const { kind, subject, tenant } = happened;
  const timeZone = group.realm === 'tenant' ? (tenant?.timeZone ?? env.timeZone) : env.timeZone;
  const rows = await query<{ id: string }>(
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
     where :gathers and known.text <> excluded.text
     returning id`,
    {
      ...{ kind, subject, tenantId: group.tenantId, about: tenant?.id ?? null },
      ...happened.say({ realm: group.realm, timeZone }),
      userIds: holders.map(({ userId }) => userId),
      gathers: kindOf(kind).gatheredAs !== undefined,
    },
  );
  return rows.length > 0;
}

interface UnsentRow extends Words {
  user_id: string;
  in_console: boolean;
  created_at: Date;
}

/** Emails those who want it and have no email about it yet: about one subject, or about all of a kind. */
async function emailGroup(
  tx: Tx,
  deps: Deps,
  given: { kind: KindId; subject?: string; group: Group; holders: readonly PermissionHolder[] },
): Promise<void> {
  const { kind, subject, group, holders } = given;
  const emails = new Map(holders.map(({ userId, email }) => [userId, email]));
  const rows = await tx
    .db('notifications_notification')
    .where({ tenant_id: group.tenantId, kind, by_email: true, ...(subject && { subject }) })
    .whereNull('emailed_at')
    .whereIn('user_id', [...emails.keys()])
    .update({ emailed_at: tx.db.fn.now(3) })
    .returning<UnsentRow[]>(['user_id', 'title', 'text', 'path', 'in_console', 'created_at']);
  const tenant = group.tenantId ? await deps.use(tenantDirectory).byId(group.tenantId) : null;
  for (const [userId, told] of byPerson(rows)) {
    const to = emails.get(userId);
    if (to === undefined) continue;
    await deps.use(mailer).send(tx, notificationEmail(deps, { to, tenant, kind, told }));
  }
}

/** Each person's rows, oldest first. */
function byPerson(rows: readonly UnsentRow[]): Map<string, [Told, ...Told[]]> {
  const people = new Map<string, [Told, ...Told[]]>();
  const oldestFirst = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  for (const { user_id: userId, title, text, path, in_console: isInConsole } of oldestFirst) {
    const told = { title, text, path, isInConsole };
    const known = people.get(userId);
    if (known) known.push(told);
    else people.set(userId, [told]);
  }
  return people;
}
