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
  { realm: 'platform', label: 'On the platform' },
  { realm: 'tenant', label: 'In organisations' },
] as const;

/** Which role may do what, on the platform and in organisations. */
export default function Roles() {
  const canWrite = useCan(accounts, 'roles.write');
  const api = useClient(accounts);
  const [edited, setEdited] = useState<RoleRow>();
  const roles = useRecords(accounts.resources.roles, { sort: BY_ID }, QUIET);
  const catalogue = useQuery({
    queryKey: ['accounts', 'permissions'],
    queryFn: () => api.permissions({}),
    retry: false,
  });
  const error = roles.error ?? catalogue.error;
  const tryAgain = () => void Promise.all([roles.refetch(), catalogue.refetch()]);
  return (
    <>
      <PageHead
        crumb="Platform"
        title="Roles"
        note="What each role may do. Changes are felt at once by everybody who has the role."
      />
      {error ? (
        <LoadFailed error={error} onRetry={tryAgain} />
      ) : roles.data && catalogue.data ? (
        REALMS.map(({ realm, label }) => (
          <Box key={realm} sx={{ mb: 4 }}>
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {label}
            </Typography>
            <RoleMatrix
              label={label}
              roles={inOrder(roles.data, realm)}
              groups={permissionGroups(catalogue.data.permissions, realm)}
              {...(canWrite && { onEdit: setEdited })}
            />
          </Box>
        ))
      ) : (
        <TableSkeleton />
      )}
      {edited && catalogue.data && (
        <RoleDialog
          role={edited}
          permissions={catalogue.data.permissions}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const BY_ID = { field: 'id', order: 'ASC' } as const;
/** Who may do most stands first. */
const ORDER: readonly string[] = [...PLATFORM_ROLES, ...TENANT_ROLES];
const inOrder = (roles: readonly RoleRow[], realm: string) =>
  roles
    .filter(({ details }) => details.realm === realm)
    .toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
/** The page itself says what went wrong. */
const QUIET = { retry: false, onError: () => undefined };
