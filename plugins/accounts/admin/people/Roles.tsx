import { humanName, PLATFORM_ROLES, TENANT_ROLES } from '@foyer/kit';
import {
  FormDialog,
  LoadFailed,
  Notice,
  PageHead,
  TableSkeleton,
  useCan,
  useClient,
  useRecords,
} from '@foyer/kit/admin';
import type { Theme } from '@mui/material/styles';
import CheckIcon from '@mui/icons-material/Check';
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  List,
  ListItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useInput } from 'react-admin';
import { accounts } from '../../contract.ts';
import { type RoleRow, SUPER_USER_KEEPS, SUPER_USERS_ALONE } from '../../contract/roles.ts';
import { toasts } from './toasts.ts';

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
        crumb="Settings"
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

/** Roles as columns, permissions as rows, grouped by plugin. */
function RoleMatrix(props: {
  label: string;
  roles: readonly RoleRow[];
  groups: readonly PermissionGroup[];
  onEdit?: (role: RoleRow) => void;
}) {
  const { label, roles, groups, onEdit } = props;
  if (roles.length === 0) return <Notice title="No roles" />;
  return (
    <Card sx={{ overflow: 'visible' }} role="region" aria-label={label}>
      <Table stickyHeader size="small" sx={matrix}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: 180 }}>Permission</TableCell>
            {roles.map((role) => (
              <TableCell
                key={role.id}
                align="center"
                sx={{ minWidth: 112, verticalAlign: 'bottom' }}
              >
                <Typography variant="subtitle2" component="div" title={role.details.does}>
                  {role.details.label}
                </Typography>
                {onEdit && (
                  <Button
                    size="small"
                    aria-label={`Edit ${role.details.label}`}
                    onClick={() => onEdit(role)}
                  >
                    Edit
                  </Button>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map(({ plugin, title, permissions: group }) => (
            <Fragment key={plugin}>
              <TableRow>
                <TableCell
                  component="th"
                  scope="colgroup"
                  colSpan={roles.length + 1}
                  sx={{ bgcolor: 'var(--sunken)', fontWeight: 600 }}
                >
                  {title}
                </TableCell>
              </TableRow>
              {group.map(({ name, label: does }) => (
                <TableRow key={name} hover>
                  <TableCell component="th" scope="row">
                    {does}
                  </TableCell>
                  {roles.map(({ id, details }) => (
                    <TableCell
                      key={id}
                      align="center"
                      data-role={details.label}
                      data-has={details.permissions.includes(name)}
                    >
                      {details.permissions.includes(name) ? (
                        <CheckIcon
                          fontSize="small"
                          titleAccess="Yes"
                          sx={{ color: 'var(--good)' }}
                        />
                      ) : (
                        <Box
                          component="span"
                          aria-label="No"
                          role="img"
                          sx={{ color: 'text.secondary' }}
                        >
                          –
                        </Box>
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** Its head stays below the bar. On a narrow screen each permission names the roles that have it. */
const matrix = (theme: Theme) => ({
  '& .MuiTableCell-stickyHeader': { top: 56 },
  [theme.breakpoints.down('md')]: {
    '&, & thead, & tbody, & tr, & th, & td': { display: 'block', minWidth: 0, textAlign: 'left' },
    '& .MuiTableCell-stickyHeader': { position: 'static' },
    '& thead th': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    '& thead th:first-of-type, & td[data-has="false"]': { display: 'none' },
    '& tbody tr': { borderBottom: '1px solid var(--line)' },
    '& tbody th, & tbody td': { border: 0 },
    '& td': { display: 'inline-flex', alignItems: 'center', gap: 0.5, pt: 0, pr: 0 },
    '& td::after': { content: 'attr(data-role)', fontSize: 13, color: 'text.secondary' },
  },
});

/** A role's permissions, and the changes that saving would make. */
function RoleDialog(props: {
  role: RoleRow;
  permissions: readonly Permitted[];
  onClose: () => void;
}) {
  const { role, permissions, onClose } = props;
  const api = useClient(accounts).roles;
  const isTop = role.id === 'super_user';
  return (
    <FormDialog
      title={`Edit ${role.details.label}`}
      schema={accounts.resources.roles.update}
      record={{ details: { permissions: [...role.details.permissions] } }}
      edited={role}
      submitLabel="Save role"
      width="md"
      onSubmit={(body) => api.update({ id: role.id, body })}
      done={toasts.roleSaved}
      failed={toasts.saveFailed}
      onClose={onClose}
    >
      <PermissionsInput
        realm={role.details.realm}
        stored={role.details.permissions}
        permissions={permissions}
        locked={isTop ? SUPER_USER_KEEPS : [SUPER_USERS_ALONE]}
      />
    </FormDialog>
  );
}

/** A role's permissions as checkboxes, with the unsaved changes listed below them. */
function PermissionsInput(props: {
  realm: string;
  stored: readonly string[];
  permissions: readonly Permitted[];
  /** Permissions of this role that nobody can change. */
  locked: readonly string[];
}) {
  const { realm, stored, permissions, locked } = props;
  const { field, fieldState } = useInput<{ details: { permissions: string[] } }>({
    source: 'details.permissions',
  });
  const held = new Set(field.value as string[]);
  const toggle = (name: string) =>
    field.onChange(
      held.has(name) ? [...held].filter((one) => one !== name) : [...held, name].toSorted(),
    );
  return (
    <>
      {permissionGroups(permissions, realm).map(({ plugin, title, permissions: group }) => (
        <Box key={plugin} component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
            {title}
          </Typography>
          {group.map(({ name, label }) => (
            <FormControlLabel
              key={name}
              sx={{ display: 'flex', mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={held.has(name)}
                  disabled={locked.includes(name)}
                  onChange={() => toggle(name)}
                />
              }
              label={label}
            />
          ))}
        </Box>
      ))}
      <Changes stored={stored} held={held} permissions={permissions} />
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </>
  );
}

/** The changes that saving would make. */
function Changes(props: {
  stored: readonly string[];
  held: ReadonlySet<string>;
  permissions: readonly Permitted[];
}) {
  const { stored, held, permissions } = props;
  const inWords = (name: string) => permissions.find((one) => one.name === name)?.label ?? name;
  const changes = [
    ...[...held].filter((name) => !stored.includes(name)).map((name) => ['Added', name]),
    ...stored.filter((name) => !held.has(name)).map((name) => ['Removed', name]),
  ] as [string, string][];
  return (
    <Box role="status" sx={atTheBottom}>
      <Alert severity={changes.length > 0 ? 'warning' : 'info'} icon={false}>
        {changes.length === 0 ? (
          'No changes yet'
        ) : (
          <>
            Saving applies these changes immediately for everyone with this role:
            <List dense disablePadding sx={{ maxHeight: 144, overflowY: 'auto' }}>
              {changes.map(([when, name]) => (
                <ListItem key={name} disableGutters sx={{ py: 0.25 }}>
                  <span>
                    <strong>{when}:</strong> {inWords(name)}
                  </span>
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Alert>
    </Box>
  );
}

// Extends to the edges of the dialog's body, whose padding is 16 and 24 pixels.
const atTheBottom = {
  position: 'sticky',
  bottom: '-16px',
  zIndex: 1,
  mx: '-24px',
  px: '24px',
  py: 1,
  bgcolor: 'background.paper',
};

/** A permission of the catalog. */
interface Permitted {
  name: string;
  plugin: string;
  label: string;
  realms: readonly string[];
}

/** The permissions that one plugin declares. */
interface PermissionGroup {
  plugin: string;
  title: string;
  permissions: Permitted[];
}

/** The permissions of one realm, grouped by the plugin that declares them. */
function permissionGroups(permissions: readonly Permitted[], realm: string): PermissionGroup[] {
  const groups = new Map<string, Permitted[]>();
  for (const one of permissions.filter(({ realms }) => realms.includes(realm)))
    groups.set(one.plugin, [...(groups.get(one.plugin) ?? []), one]);
  return [...groups].map(([plugin, of]) => ({
    plugin,
    // Users see the kit, which all plugins build on, as the product itself.
    title: plugin === 'kit' ? 'Foyer' : humanName(plugin),
    permissions: of,
  }));
}
