import { Box, TextField } from '@mui/material';

export interface Holder {
  firstName: string;
  lastName: string;
  email: string;
}
export const NOBODY: Holder = { firstName: '', lastName: '', email: '' };

/** Whether anything was typed of a person. */
export const isSomebody = (holder: Holder): boolean => Object.values(holder).some(Boolean);

/** Who the tickets are for, and where they are mailed. */
export function HolderFields(props: {
  holder: Holder;
  labels: Readonly<Record<keyof Holder, string>>;
  problems?: Partial<Record<string, string>>;
  isFirst?: boolean;
  onChange: (holder: Holder) => void;
}) {
  const { holder, labels, problems = {}, isFirst = false, onChange } = props;
  const field = (name: keyof Holder, type = 'text') => (
    <TextField
      label={labels[name]}
      type={type}
      value={holder[name]}
      fullWidth
      autoFocus={isFirst && name === 'firstName'}
      error={problems[name] !== undefined}
      helperText={problems[name]}
      onChange={({ target }) => onChange({ ...holder, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: type === 'email' ? 254 : 100, autoComplete: 'off' } }}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {field('firstName')}
        {field('lastName')}
      </Box>
      {field('email', 'email')}
    </>
  );
}
