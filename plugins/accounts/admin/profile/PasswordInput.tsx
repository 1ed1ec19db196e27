import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';

/** A password input that can show and hide its value. */
export function PasswordInput(props: {
  source: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
}) {
  const { source, label, autoComplete } = props;
  const { id, field, fieldState } = useInput({ source, defaultValue: '', isRequired: true });
  const { ref, value, ...bound } = field;
  const [isShown, setShown] = useState(false);
  const { invalid, error } = fieldState;
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      size="small"
      fullWidth
      required
      label={<FieldTitle label={label} source={source} />}
      value={typeof value === 'string' ? value : ''}
      error={invalid}
      helperText={invalid && <InputHelperText error={error?.message} />}
      slotProps={{
        htmlInput: { maxLength: 1024 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-pressed={isShown}
                aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? (
                  <VisibilityOffIcon fontSize="small" />
                ) : (
                  <VisibilityIcon fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
