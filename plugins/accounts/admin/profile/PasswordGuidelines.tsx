import CheckIcon from '@mui/icons-material/Check';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';

const GUIDELINES: readonly { words: string; isMet?(password: string): boolean }[] = [
  { words: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { words: 'A number', isMet: (password) => /\d/.test(password) },
  { words: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { words: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { words: 'A special character', isMet: (password) => /[^\p{L}\d\s]/u.test(password) },
  { words: 'Change it often' },
];

/** The password rules, ticked off while the new password is typed. */
export function PasswordGuidelines() {
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
