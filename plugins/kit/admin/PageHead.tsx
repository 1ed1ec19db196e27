import { Box, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { useInstance } from './consoleHooks.ts';
import { LongText } from './LongText.tsx';

/**
 * The head of every page: breadcrumb, title, and one or two actions at the right. Sets the browser
 * tab's title and receives the focus when the page opens.
 * @example <PageHead crumb="Platform" title="Global Policies" actions={<Button variant="contained">Add policy</Button>} />
 */
export function PageHead(props: {
  crumb?: ReactNode;
  title: string;
  actions?: ReactNode;
  note?: ReactNode;
  /** The browser tab's title, if it should differ. */
  tabTitle?: string;
}) {
  const instance = useInstance();
  const heading = useRef<HTMLHeadingElement>(null);
  const tabTitle = props.tabTitle ?? props.title;
  useEffect(() => {
    document.title = `${tabTitle} · ${instance.title}`;
  }, [tabTitle, instance.title]);

  // Moves the focus to the new page's title after following a link, but not after a page load or
  // going back.
  const arrival = useRef(useNavigationType());
  useEffect(() => {
    if (arrival.current === 'PUSH') heading.current?.focus({ preventScroll: true });
  }, []);

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
        <Typography variant="h1" ref={heading} tabIndex={-1}>
          <LongText>{props.title}</LongText>
        </Typography>
        {props.note && (
          <Typography variant="body2" component="p" sx={{ color: 'text.secondary', mt: 0.75 }}>
            {props.note}
          </Typography>
        )}
      </Box>
      {props.actions && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          {props.actions}
        </Box>
      )}
    </Box>
  );
}
