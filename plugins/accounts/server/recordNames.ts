import { humanName } from '@foyer/kit';
import { namesOf, type FindNames } from '@foyer/kit/server';

/** People's current names for the activity. Only the platform can read them; a tenant's lines include names. */
export const recordNames = {
  user: namesOf({ from: 'accounts_user', tenant: null }),
  membership: namesOf({
    from: 'accounts_membership as m join accounts_user as u on u.id = m.user_id',
    id: 'm.id',
    name: 'u.name',
    tenant: null,
  }),
  role: ((_db, { ids }) =>
    Promise.resolve(ids.map((id) => ({ id, name: humanName(id), params: {} })))) as FindNames,
};
