import { Box, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { useInstance } from './consoleHooks.ts';

/**
 * The head of every page: where it belongs, what it is, and its one or two actions at the right.
 * Names the browser's tab, and takes the focus when the page is opened.
 * @example <PageHead crumb="Platform" title="Global Policies" actions={<Button variant="contained">Add policy</Button>} />
 */
export function PageHead(props: {
  crumb?: ReactNode;
  title: string;
  actions?: ReactNode;
  note?: ReactNode;
}) {
  const instance = useInstance();
  useEffect(() => {
    document.title = `${props.title} · ${instance.title}`;
  }, [props.title, instance.title]);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', gap: 2, mb: 2.25 }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {props.crumb && (
          <Typography variant="body2" component="p" sx={{ color: 'var(--ink-3)', mb: 0.75 }}>
            {props.crumb}
          </Typography>
        )}
        <Typography variant="h1" id="page-title" tabIndex={-1}>
          {props.title}
        </Typography>
        {props.note && (
          <Typography variant="body2" component="p" sx={{ color: 'text.secondary', mt: 0.75 }}>
            {props.note}
          </Typography>
        )}
      </Box>
      {props.actions && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{props.actions}</Box>
      )}
    </Box>
  );
}
