import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/**
 * A centered message in an otherwise empty area: nothing here yet, not found, failed.
 * @example <Notice title="No policies yet" action={<Button>Add policy</Button>}>Add the policies that attendees agree to.</Notice>
 */
export function Notice(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The heading level; 2 below a page's title. */
  level?: 1 | 2;
  role?: 'alert' | 'status';
}) {
  return (
    <Box
      role={props.role}
      sx={{ textAlign: 'center', maxWidth: 460, mx: 'auto', px: 2, py: { xs: 6, sm: 9 } }}
    >
      <Box aria-hidden sx={arch} />
      <Typography
        component={props.level === 1 ? 'h1' : 'h2'}
        variant={props.level === 1 ? 'h1' : 'h2'}
      >
        {props.title}
      </Typography>
      {props.children && (
        <Typography component="div" sx={{ color: 'text.secondary', mt: 1 }}>
          {props.children}
        </Typography>
      )}
      {props.action && (
        <Box sx={{ mt: 2.5, display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          {props.action}
        </Box>
      )}
    </Box>
  );
}

/** The illustration: an empty doorway and its floor. */
const arch = {
  position: 'relative',
  width: 30,
  height: 40,
  mx: 'auto',
  mb: 2.75,
  border: '2px solid var(--line-strong)',
  borderBottom: 0,
  borderRadius: '15px 15px 0 0',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto -22px -2px',
    height: 2,
    bgcolor: 'var(--line-strong)',
  },
};
