import type { Ctx, Knex, ResourceHandlers } from '@foyer/kit/server';
import type { platformUsers, PlatformUser } from '../../contract/platformUsers.ts';
import { askToJoin } from './askToJoin.ts';
import { lockGroup, PLATFORM, requireAsker } from './group.ts';
import { requireMayGrant } from './mayGrant.ts';
import {
  changeMember,
  invalidateActors,
  findMember,
  requireOther,
  requireTopRemains,
} from './members.ts';
import { readShown } from './readShown.ts';
import { removeMember } from './removeMember.ts';

const people = (db: Knex) =>
  db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where('m.realm', 'platform');

const columns = {
  id: 'u.email',
  name: 'u.name',
  'group.id': `'platform'::text`,
  'group.name': `'Foyer'::text`,
  'group.status': `(case when u.status = 'disabled' then 'DISABLED' else upper(m.status) end) collate "und-x-icu"`,
  'group.lastLogin': 'u.last_login_at',
  'group.roles': 'm.roles',
} as const;

const readUser = (ctx: Ctx, id: string) =>
  ctx.read((db) => readShown<PlatformUser>(people(db), columns, { db, id }));

/** An address as it is stored. */
const addressOf = (id: string): string => id.trim().toLowerCase();

/** The platform's users: members and pending invites. */
export const platformUserHandlers: ResourceHandlers<typeof platformUsers> &
  Required<Pick<ResourceHandlers<typeof platformUsers>, 'create' | 'update' | 'remove'>> = {
  list: { from: people, columns },
  async create(ctx, { body }) {
    const roles = [...new Set(body.group.roles)];
    await askToJoin(ctx, { email: body.id, realm: 'platform', tenantId: null, roles });
    return readUser(ctx, body.id);
  },
  async update(ctx, { params, body }) {
    const email = addressOf(params.id);
    const roles = [...new Set(body.group.roles)];
    await ctx.tx(async (tx) => {
      await lockGroup(tx, PLATFORM);
      const asker = await requireAsker(tx, ctx);
      const member = await findMember(tx, PLATFORM, { email });
      const touched = [...member.roles, ...roles];
      requireOther(member, asker);
      await requireMayGrant(tx, ctx, { asker, group: PLATFORM, roles: touched });
      await requireTopRemains(tx, { group: PLATFORM, member, next: roles });
      await changeMember(tx, { group: PLATFORM, member, next: { ...member, roles } });
    });
    invalidateActors(ctx);
    return readUser(ctx, email);
  },
  remove: (ctx, { params }) => removeMember(ctx, PLATFORM, { email: addressOf(params.id) }),
};
