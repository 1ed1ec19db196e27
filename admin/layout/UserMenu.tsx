import CheckIcon from '@mui/icons-material/Check';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import {
  Avatar,
  Box,
  Button,
  Divider,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import { useAccountMenu, useLeave, useSession } from '@foyer/kit/admin';
import { useId, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeChoiceContext.tsx';

const choices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** The user menu: the signed-in user, account pages, the theme, and sign-out. */
export function UserMenu() {
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
