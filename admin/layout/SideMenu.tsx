import { Box } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { currentItem, useMenu } from './menuSections.ts';

/** The grouped menu with the plugins' items for this session. */
export function SideMenu({ onGo }: { onGo?: () => void }) {
  const translate = useTranslate();
  const sections = useMenu();
  const { pathname } = useLocation();
  const current = currentItem(
    sections.flatMap(({ items }) => items),
    pathname,
  );
  const id = useId();
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')} sx={{ p: '18px 12px' }}>
      <Box sx={{ p: '4px 10px 18px' }}>
        <Brand />
      </Box>
      <Box component="ul" sx={list}>
        <MenuLink
          to="/"
          label={translate('shell.menu.home')}
          isCurrent={pathname === '/'}
          onGo={onGo}
        />
      </Box>
      {sections.map(({ title, items }, index) => (
        <Box key={title}>
          {title && (
            <Box id={`${id}-${index}`} sx={sectionTitle}>
              {title}
            </Box>
          )}
          <Box component="ul" sx={list} {...(title && { 'aria-labelledby': `${id}-${index}` })}>
            {items.map((item) => (
              <MenuLink
                key={item.to}
                to={item.to}
                label={item.label}
                isCurrent={item.to === current}
                onGo={onGo}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' };

const sectionTitle = {
  font: '600 11px/1 var(--text)',
  letterSpacing: '.06em',
  textTransform: 'uppercase',
  color: 'var(--ink-3)',
  p: '18px 10px 8px',
};

/** The logo and the name; links to the home page. */
function Brand() {
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

/** An item of the menu; the current one is highlighted and scrolled into view. */
function MenuLink(props: {
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
