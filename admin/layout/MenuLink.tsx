import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

/** An item of the menu; the current one is highlighted and scrolled into view. */
export function MenuLink(props: {
  to: string;
  label: string;
  isCurrent: boolean;
  onGo?: (() => void) | undefined;
}) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Missing in jsdom.
    if (props.isCurrent) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [props.isCurrent]);
  return (
    <li ref={line}>
      <Box
        component={Link}
        to={props.to}
        aria-current={props.isCurrent ? 'page' : undefined}
        onClick={props.onGo}
        sx={link}
      >
        {props.label}
      </Box>
    </li>
  );
}

const link = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 38,
  p: '6px 10px',
  borderRadius: '6px',
  fontWeight: 500,
  color: 'var(--ink-2)',
  textDecoration: 'none',
  '&:hover': { color: 'var(--ink)' },
  '&[aria-current]': {
    bgcolor: 'var(--surface)',
    color: 'var(--ink)',
    fontWeight: 650,
    boxShadow: '0 0 0 1px var(--line)',
  },
};
