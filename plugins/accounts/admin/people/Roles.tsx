import {
  LoadFailed,
  PageHead,
  TableSkeleton,
  useCan,
  useClient,
  useRecords,
} from '@foyer/kit/admin';
import { PLATFORM_ROLES, TENANT_ROLES } from '@foyer/kit';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import type { RoleRow } from '../../contract/roles.ts';
import { permissionGroups } from './permissionGroups.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';

const REALMS = [
  { realm: 'platform', label: 'Platform roles' },
  { realm: 'tenant', label: 'Organization roles' },
] as const;

/** The roles and their permissions, on the platform and in organizations. */
export default function Roles() {
  const canWrite = useCan(accounts, 'roles.write');
  const api = useClient(accounts);
  const [edited, setEdited] = useState<RoleRow>();
  const roles = useRecords(accounts.resources.roles, { sort: BY_ID }, QUIET);
  const catalog = useQuery({
    queryKey: ['accounts', 'permissions'],
    queryFn: () => api.permissions({}),
    retry: false,
  });
  const error = roles.error ?? catalog.error;
  const tryAgain = () => void Promise.all([roles.refetch(), catalog.refetch()]);
  return (
    <>
      <PageHead
        crumb="Platform"
        title="Roles"
        note="What each role can do. Changes take effect immediately for everyone with this role."
      />
      {error ? (
        <LoadFailed error={error} onRetry={tryAgain} />
      ) : roles.data && catalog.data ? (
        REALMS.map(({ realm, label }) => (
          <Box key={realm} sx={{ mb: 4 }}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {label}
            </Typography>
            <RoleMatrix
              label={label}
              roles={inOrder(roles.data, realm)}
              groups={permissionGroups(catalog.data.permissions, realm)}
              {...(canWrite && { onEdit: setEdited })}
            />
          </Box>
        ))
      ) : (
        <TableSkeleton />
      )}
      {edited && catalog.data && (
        <RoleDialog
          role={edited}
          permissions={catalog.data.permissions}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const BY_ID = { field: 'id', order: 'ASC' } as const;
/** The role with the most permissions first. */
const ORDER: readonly string[] = [...PLATFORM_ROLES, ...TENANT_ROLES];
const inOrder = (roles: readonly RoleRow[], realm: string) =>
  roles
    .filter(({ details }) => details.realm === realm)
    .toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
/** The page itself shows the error. */
const QUIET = { retry: false, onError: () => undefined };
