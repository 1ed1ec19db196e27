import { Box, TextField } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';

export interface Holder {
  firstName: string;
  lastName: string;
  email: string;
}
export const NOBODY: Holder = { firstName: '', lastName: '', email: '' };
const FIELDS = ['firstName', 'lastName', 'email'] as const;

/** Whether any field of the person is filled in. */
export const isSomebody = (holder: Holder): boolean => Object.values(holder).some(Boolean);

/**
 * Who the tickets are for, and where they are emailed. New errors move the focus to the first invalid
 * field.
 */
export function HolderFields(props: {
  holder: Holder;
  labels: Readonly<Record<keyof Holder, string>>;
  problems?: Partial<Record<string, string>>;
  isFirst?: boolean;
  onChange: (holder: Holder) => void;
}) {
  const { holder, labels, problems, isFirst = false, onChange } = props;
  const inputs = useRef<Partial<Record<keyof Holder, HTMLInputElement | null>>>({});
  // A layout effect, because the ticket types separate the fields from the button: keys typed right
  // away must go to the focused field.
  useLayoutEffect(() => {
    const wrong = FIELDS.find((name) => problems?.[name] !== undefined);
    if (wrong) inputs.current[wrong]?.focus();
  }, [problems]);
  const field = (name: keyof Holder, type = 'text') => (
    <TextField
      label={labels[name]}
      type={type}
      value={holder[name]}
      fullWidth
      autoFocus={isFirst && name === 'firstName'}
      error={problems?.[name] !== undefined}
      helperText={problems?.[name]}
      inputRef={(input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      }}
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
