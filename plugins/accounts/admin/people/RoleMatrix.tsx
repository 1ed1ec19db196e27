import CheckIcon from '@mui/icons-material/Check';
import { Notice } from '@foyer/kit/admin';
import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment } from 'react';
import type { RoleRow } from '../../contract/roles.ts';
import type { PermissionGroup } from './permissionGroups.ts';

/** Roles as columns, permissions as rows, grouped by plugin. */
export function RoleMatrix(props: {
  label: string;
  roles: readonly RoleRow[];
  groups: readonly PermissionGroup[];
  onEdit?: (role: RoleRow) => void;
}) {
  const { label, roles, groups, onEdit } = props;
  if (roles.length === 0) return <Notice title="No roles" />;
  return (
    // It scrolls on its own, so it must be reachable by keyboard.
    <Card
      sx={{ overflow: 'auto', maxHeight: '75vh' }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table stickyHeader size="small">
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
                    <TableCell key={id} align="center">
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
