import { text } from '@foyer/kit';
import {
  errorMessage,
  fieldErrors,
  useAction,
  useClient,
  useSession,
  useToast,
  useUnsavedGuard,
  zodResolver,
} from '@foyer/kit/admin';
import CheckIcon from '@mui/icons-material/Check';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import {
  Box,
  Button,
  Card,
  IconButton,
  InputAdornment,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { FieldTitle, Form, InputHelperText, useInput } from 'react-admin';
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { accounts } from '../../contract.ts';
import { passwordChange } from '../../contract/ownSessions.ts';
import { InvalidToast, OwnPage } from './OwnPage.tsx';
import { toasts } from './toasts.ts';

const EMPTY = { oldPassword: '', password: '', confirm: '' };

/** Change password: the old one, the new one twice, and the rules. */
export default function PasswordPage() {
  const { user } = useSession();
  const api = useClient(accounts);
  const toast = useToast();
  // A new key empties the form once the password is changed.
  const [round, setRound] = useState(0);
  const change = useAction(async ({ oldPassword, password }: FieldValues) => {
    try {
      const body = { username: user.email, oldPassword, password } as {
        username: string;
        oldPassword: string;
        password: string;
      };
      await api.changePassword({ body });
      toast(toasts.passwordChanged);
      setRound((before) => before + 1);
      return undefined;
    } catch (error) {
      const fields = fieldErrors(error);
      // The form's own toast covers field errors.
      if (!fields) toast({ ...toasts.passwordInvalid, body: errorMessage(error) });
      return fields;
    }
  });

  return (
    <OwnPage title="Change password">
      <Card sx={{ p: 2.5, maxWidth: 760 }}>
        <Form
          key={round}
          noValidate
          defaultValues={EMPTY}
          onSubmit={change.run}
          resolver={zodResolver(changeForm)}
          disableInvalidFormNotification
        >
          <PasswordToast />
          <Guard isUnderWay={change.isUnderWay} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              gap: 3,
              alignItems: 'start',
            }}
          >
            <Stack spacing={1.5}>
              {/* For the browser's password manager, which stores passwords by name. */}
              <input
                type="email"
                name="username"
                autoComplete="username"
                value={user.email}
                readOnly
                hidden
              />
              <PasswordInput
                source="oldPassword"
                label="Current password"
                autoComplete="current-password"
              />
              <PasswordInput source="password" label="New password" autoComplete="new-password" />
              <PasswordInput
                source="confirm"
                label="Confirm password"
                autoComplete="new-password"
              />
              <Button
                type="submit"
                variant="contained"
                loading={change.isBusy}
                sx={{ alignSelf: 'start' }}
              >
                Change password
              </Button>
            </Stack>
            <PasswordGuidelines />
          </Box>
        </Form>
      </Card>
    </OwnPage>
  );
}

/** Repeats in a toast what the form or the server rejected. */
function PasswordToast() {
  const { errors } = useFormState();
  const refused = Object.values(errors).find(
    (error) => error?.message === MISMATCH || error?.type === 'server',
  );
  const body = refused?.message?.toString();
  return <InvalidToast toast={{ ...toasts.passwordInvalid, ...(body && { body }) }} />;
}

function Guard({ isUnderWay }: { isUnderWay: () => boolean }) {
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  useUnsavedGuard(() => isDirty && !isUnderWay());
  return null;
}

const MISMATCH = 'new password did not match';

/** The three fields of the page. A mismatch is shown on both new ones. */
const changeForm = z
  .object({ ...passwordChange, confirm: text('The confirm password field is required.') })
  .check(({ value, issues }) => {
    const { password, confirm } = value;
    if (password === '' || confirm === '' || password === confirm) return;
    // Before other errors of the new password, because an input shows its first error.
    for (const path of ['password', 'confirm'])
      issues.unshift({ code: 'custom', input: value, path: [path], message: MISMATCH });
  });

const GUIDELINES: readonly { words: string; isMet?(password: string): boolean }[] = [
  { words: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { words: 'A number', isMet: (password) => /\d/.test(password) },
  { words: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { words: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { words: 'A special character', isMet: (password) => /[^\p{L}\d\s]/u.test(password) },
  { words: 'Change it often' },
];

/** The password rules, ticked off while the new password is typed. */
function PasswordGuidelines() {
  const typed: unknown = useWatch({ name: 'password' });
  const password = typeof typed === 'string' ? typed : '';
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        Password guidelines
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {GUIDELINES.map(({ words, isMet }) => {
          const isDone = isMet?.(password) === true;
          const Icon = isDone ? CheckIcon : CircleOutlinedIcon;
          return (
            <Box component="li" key={words} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Icon
                fontSize="small"
                titleAccess={isDone ? 'Met:' : ''}
                sx={{ color: isDone ? 'var(--good)' : 'var(--ink-3)' }}
              />
              {words}
            </Box>
          );
        })}
      </Box>
    </section>
  );
}

/** A password input that can show and hide its value. */
function PasswordInput(props: {
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
