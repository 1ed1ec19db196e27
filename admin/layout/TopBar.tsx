import {
  appBarItems,
  TaskTray,
  useAccountMenu,
  useInstance,
  useLeave,
  useSession,
  useSlot,
} from '@foyer/kit/admin';
import CheckIcon from '@mui/icons-material/Check';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import {
  Avatar,
  Box,
  Button,
  Divider,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { FinderButton } from '../finder/FinderButton.tsx';
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeChoiceContext.tsx';

/** The current console and user. */
export function TopBar(props: {
  isMenuBeside: boolean;
  /** Opens the menu over the page, where there is no room for it next to the page. */
  onOpenMenu: () => void;
  onToggleMenu: () => void;
}) {
  const translate = useTranslate();
  const instance = useInstance();
  const items = useSlot(appBarItems);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 56,
        px: { xs: 1.5, md: 4 },
        bgcolor: 'var(--paper)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <IconButton
        onClick={props.onOpenMenu}
        aria-label={translate('shell.menu.open')}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <IconButton
        onClick={props.onToggleMenu}
        aria-label={translate(props.isMenuBeside ? 'shell.menu.hide' : 'shell.menu.show')}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, ml: -1.25 }}
      >
        <MenuIcon fontSize="small" />
      </IconButton>
      <Box
        component="p"
        sx={{
          flex: 1,
          m: 0,
          fontWeight: 600,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {instance.title}
      </Box>
      <FinderButton />
      <TaskTray />
      {items.map(({ key, Component }) => (
        <Component key={key} />
      ))}
      <UserMenu />
    </Box>
  );
}

const choices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** The user menu: the signed-in user, account pages, the theme, and sign-out. */
function UserMenu() {
  const translate = useTranslate();
  const logout = useLogout();
  const leave = useLeave();
  const { user } = useSession();
  const own = useAccountMenu();
  const { choice, choose } = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="text"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={translate('shell.account.label', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor ? true : undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        endIcon={<ExpandIcon />}
        sx={{ px: 1 }}
      >
        <Portrait name={user.name} picture={user.picture ?? null} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'block' }, ml: 1 }}>
          {user.name}
        </Box>
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-labelledby': `${id}-button` },
          paper: { sx: { minWidth: 240 } },
        }}
      >
        {/* An item that can't be selected: a menu may contain only items. */}
        <MenuItem disabled sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
          <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </MenuItem>
        <Divider role="presentation" sx={{ mb: 0.75 }} />
        {own.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={() => setAnchor(null)}>
            {label}
          </MenuItem>
        ))}
        {own.length > 0 && <Divider role="presentation" sx={{ my: 0.75 }} />}
        {choices.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={choice === one}
            onClick={() => choose(one)}
          >
            <ListItemIcon>{choice === one && <CheckIcon fontSize="small" />}</ListItemIcon>
            {translate(`shell.account.${one}`)}
          </MenuItem>
        ))}
        <Divider role="presentation" sx={{ my: 0.75 }} />
        <MenuItem onClick={() => leave(() => void logout())}>
          {translate('shell.account.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** The user's picture, or their initials. */
function Portrait({ name, picture }: { name: string; picture: string | null }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
  return (
    <Avatar
      aria-hidden
      {...(picture !== null && { src: picture, alt: '' })}
      sx={{
        width: 28,
        height: 28,
        bgcolor: 'var(--petrol-wash)',
        color: 'var(--petrol)',
        fontSize: 12,
        fontWeight: 650,
      }}
    >
      {letters.toUpperCase()}
    </Avatar>
  );
}
