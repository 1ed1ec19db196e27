import type { MenuItem } from '@foyer/kit/admin';
import EventIcon from '@mui/icons-material/EventOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import ExtensionIcon from '@mui/icons-material/ExtensionOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import ReportsIcon from '@mui/icons-material/BarChartOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import TenantsIcon from '@mui/icons-material/StorefrontOutlined';
import { Box, IconButton } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { currentItem, itemsOf, type MenuSection, useMenu } from './menuSections.ts';
import { useMenuChoice } from './useMenuChoice.ts';
import { useMenuCounts } from './useMenuCounts.ts';

const ICONS: Readonly<Record<string, ComponentType<{ fontSize: 'small' }>>> = {
  Events: EventIcon,
  Orders: ReceiptIcon,
  Payouts: PaymentsIcon,
  Reports: ReportsIcon,
  Tenants: TenantsIcon,
  Settings: SettingsIcon,
};

/** Used rarely, so it is closed until it is opened or contains the current page. */
const CLOSED = 'Settings';

/** The grouped menu with the plugins' items for this session. */
export function SideMenu({ onGo }: { onGo?: () => void }) {
  const translate = useTranslate();
  const sections = useMenu();
  const { pathname } = useLocation();
  const { choice, toggle } = useMenuChoice();
  const counts = useMenuCounts(itemsOf(sections));
  const current = currentItem(itemsOf(sections), pathname);
  const linkTo = (item: MenuItem, icon?: ReactNode) => (
    <MenuLink
      key={item.to}
      to={item.to}
      label={item.label}
      icon={icon}
      count={counts.get(item.to)}
      isCurrent={item.to === current}
      onGo={onGo}
    />
  );
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')} sx={{ p: '14px 12px' }}>
      <Box sx={{ p: '4px 10px 14px' }}>
        <Brand />
      </Box>
      <Box component="ul" sx={list}>
        <MenuLink
          to="/"
          label={translate('shell.menu.home')}
          icon={<HomeIcon fontSize="small" />}
          isCurrent={pathname === '/'}
          onGo={onGo}
        />
        {sections.map((section) => {
          const { title, heading, items } = section;
          const Icon = ICONS[title] ?? ExtensionIcon;
          const icon = <Icon fontSize="small" />;
          if (title === '') return items.map((item) => linkTo(item, icon));
          if (heading && items.length === 0) return linkTo(heading, icon);
          const hasCurrent = items.some(({ to }) => to === current);
          return (
            <Section
              key={title}
              section={section}
              icon={icon}
              heading={heading && linkTo(heading, icon)}
              count={items.reduce((sum, { to }) => sum + (counts.get(to) ?? 0), 0)}
              isOpen={choice[title] ?? (title !== CLOSED || hasCurrent)}
              onToggle={(isOpen) => toggle(title, isOpen)}
            >
              {items.map((item) => linkTo(item))}
            </Section>
          );
        })}
      </Box>
    </Box>
  );
}

/** A section that can be closed. Its number then is the sum of its items'. */
function Section(props: {
  section: MenuSection;
  icon: ReactNode;
  heading: ReactNode;
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { section, heading, count, isOpen } = props;
  const translate = useTranslate();
  const id = useId();
  const control = {
    onClick: () => props.onToggle(!isOpen),
    'aria-expanded': isOpen,
    'aria-controls': id,
  };
  const arrow = (
    <ExpandIcon
      fontSize="small"
      sx={{ color: 'var(--ink-3)', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
    />
  );
  const sum = !isOpen && <Count of={count} />;
  return (
    <Box component="li">
      {heading ? (
        <Box sx={{ position: 'relative', '& > ul a': { pr: '38px' } }}>
          <Box component="ul" sx={list}>
            {heading}
          </Box>
          <Box sx={atTheEnd}>
            {sum}
            <IconButton
              size="small"
              aria-label={translate('shell.menu.section', { name: section.title })}
              {...control}
            >
              {arrow}
            </IconButton>
          </Box>
        </Box>
      ) : (
        <Box component="button" type="button" sx={{ ...link, ...button }} {...control}>
          {props.icon}
          <Box component="span" sx={{ flex: 1 }}>
            {section.title}
          </Box>
          {sum}
          {arrow}
        </Box>
      )}
      <Box component="ul" id={id} hidden={!isOpen} aria-label={section.title} sx={inner}>
        {props.children}
      </Box>
    </Box>
  );
}

/** The number of tasks; nothing without one. */
function Count({ of }: { of: number | undefined }) {
  const translate = useTranslate();
  if (!of) return null;
  return (
    <Box component="span" sx={number}>
      {of > MOST ? `${MOST}+` : of}
      <Box component="span" sx={visuallyHidden}>
        {` ${translate('shell.menu.waiting')}`}
      </Box>
    </Box>
  );
}

const MOST = 999;

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
  icon?: ReactNode;
  count?: number | undefined;
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
        {props.icon}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {props.label}
        </Box>
        <Count of={props.count} />
      </Box>
    </li>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' };
const inner = { ...list, '&[hidden]': { display: 'none' }, '& a': { pl: '40px' } };

const link = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: { xs: 44, md: 34 },
  p: '4px 10px',
  borderRadius: '6px',
  fontSize: 15,
  fontWeight: 500,
  color: 'var(--ink-2)',
  textDecoration: 'none',
  '& > svg:first-of-type': { color: 'var(--ink-3)' },
  '&:hover': { color: 'var(--ink)' },
  '&[aria-current]': {
    bgcolor: 'var(--surface)',
    color: 'var(--ink)',
    fontWeight: 650,
    boxShadow: '0 0 0 1px var(--line)',
  },
};

const button = {
  width: '100%',
  border: 0,
  bgcolor: 'transparent',
  fontFamily: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
};

const atTheEnd = {
  position: 'absolute',
  insetBlock: 0,
  right: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
};

const number = {
  fontSize: 12.5,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--warn)',
};

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
