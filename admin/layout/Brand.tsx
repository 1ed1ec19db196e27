import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

/** The arch with its lamp, and the name; leads home. */
export function Brand() {
  const translate = useTranslate();
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '9px',
        font: '700 20px/1 var(--display)',
        color: 'var(--ink)',
        textDecoration: 'none',
        borderRadius: '6px',
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 18,
          height: 18,
          borderRadius: '9px 9px 2px 2px',
          bgcolor: 'var(--petrol)',
          boxShadow: 'inset 0 -5px 0 var(--marquee)',
        }}
      />
      {translate('shell.brand')}
    </Box>
  );
}
