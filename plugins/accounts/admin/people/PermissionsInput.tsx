import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  List,
  ListItem,
  Typography,
} from '@mui/material';
import { useInput } from 'react-admin';
import { permissionGroups, type Permitted } from './permissionGroups.ts';

/** A role's permissions as checkboxes, with the unsaved changes listed below them. */
export function PermissionsInput(props: {
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
