import { FOUND_AT_MOST, FoundRows, useInstance, useRecords, useTenantId } from '@foyer/kit/admin';
import { accounts } from '../../contract.ts';
import { PEOPLE_PAGE } from '../addresses.ts';

const { platformUsers, staff } = accounts.resources;

/** Finds platform users, or in a tenant's console its people. */
export default function PeopleFinder(props: { words: string }) {
  return useInstance().realm === 'platform' ? <Users {...props} /> : <Staff {...props} />;
}

function Users({ words }: { words: string }) {
  const { data, error } = useRecords(
    platformUsers,
    { filter: { q: words }, sort: { field: 'id', order: 'ASC' }, perPage: FOUND_AT_MOST },
    quiet,
  );
  const rows = data?.map(({ id, name }) => ({
    to: searched(platformUsers.path, 'platform-users', id),
    label: name || id,
    note: id,
  }));
  return <FoundRows label="Platform users" rows={rows} error={error} />;
}

function Staff({ words }: { words: string }) {
  const tenantId = useTenantId();
  const { data, error } = useRecords(
    staff,
    {
      params: { tenantId },
      filter: { q: words },
      sort: { field: 'details.email', order: 'ASC' },
      perPage: FOUND_AT_MOST,
    },
    quiet,
  );
  const rows = data?.map(({ details: { email, name } }) => ({
    to: searched(PEOPLE_PAGE, 'people', email),
    label: name || email,
    note: email,
  }));
  return <FoundRows label="People" rows={rows} error={error} />;
}

/** The list of a page, searched. */
const searched = (page: string, list: string, words: string): string =>
  `${page}?${new URLSearchParams({ [`${list}.search`]: words }).toString()}`;

/** The group shows the error itself. */
const quiet = { retry: false, onError: () => undefined };
