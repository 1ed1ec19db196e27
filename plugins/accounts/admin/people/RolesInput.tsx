import { Box } from '@mui/material';
import { CheckboxGroupInput } from 'react-admin';
import type { RoleWords } from '../../contract/roles.ts';

/** One or more roles, each with a line on what its holders can do. */
export function RolesInput(props: {
  source: string;
  words: Readonly<Record<string, RoleWords>>;
  /** Roles that the user can't assign. */
  locked?: readonly string[];
}) {
  const { source, words, locked = [] } = props;
  return (
    <CheckboxGroupInput
      source={source}
      label="Roles"
      row={false}
      helperText={false}
      choices={Object.entries(words).map(([id, { label, does }]) => ({
        id,
        label,
        does,
        disabled: locked.includes(id),
      }))}
      optionText={(choice: RoleWords) => <RoleChoice {...choice} />}
    />
  );
}

function RoleChoice({ label, does }: RoleWords) {
  return (
    <Box component="span" sx={{ display: 'block', py: 0.5 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
        {does}
      </Box>
    </Box>
  );
}
