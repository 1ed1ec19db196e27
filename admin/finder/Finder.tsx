import CloseIcon from '@mui/icons-material/Close';
import {
  consoleFinders,
  FoundRows,
  useAccountMenu,
  useInstance,
  useLeave,
  useDebouncedValue,
  useSlot,
} from '@foyer/kit/admin';
import { Box, Dialog, IconButton, InputBase, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { useThemeChoice } from '../theme/ThemeChoiceContext.tsx';
import { itemsOf, useMenu } from '../layout/menuSections.ts';

const FEWEST_LETTERS = 3;

/** Finds pages of the console by name, and records of plugins: tenants, events, orders. */
export function Finder({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { realm } = useInstance();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed.trim());
  const finders = useSlot(consoleFinders).filter(({ meta }) => !meta.realm || meta.realm === realm);
  const isLooking = words.length >= FEWEST_LETTERS;

  function move(event: KeyboardEvent<HTMLElement>) {
    const places = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], ul a, ul button'),
    ];
    const at = places.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) places.at((at + step) % places.length)?.focus();
    else if (event.key === 'Enter' && at === 0) places[1]?.click();
    else return;
    event.preventDefault();
  }

  function closeOnLink({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
    const isOfThisTab = !ctrlKey && !metaKey && !shiftKey;
    if (isOfThisTab && target instanceof Element && target.closest('ul a, ul button')) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: sheet, onKeyDown: move, onClick: closeOnLink } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {translate('shell.finder.title')}
      </Box>
      <Box sx={{ display: 'flex', borderBottom: '1px solid var(--line)', pl: 2.5, pr: 1, py: 1 }}>
        <InputBase
          autoFocus
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={translate(`shell.finder.placeholder.${realm}`)}
          // A close button is next to it, so a clear button with the same icon would be confusing.
          sx={{ flex: 1, '& input::-webkit-search-cancel-button': { display: 'none' } }}
          slotProps={{
            input: {
              'aria-label': translate('shell.finder.title'),
              autoComplete: 'off',
              maxLength: 100,
            },
          }}
        />
        <IconButton onClick={onClose} aria-label={translate('kit.close')}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={groups}>
        <PageRows words={words} />
        <ActionRows words={words} />
        {isLooking
          ? finders.map(({ key, Component }) => <Component key={key} words={words} />)
          : finders.length > 0 && (
              <Typography sx={{ px: 1.5, mt: 1.5, fontSize: 14, color: 'var(--ink-3)' }}>
                {translate(`shell.finder.hint.${realm}`)}
              </Typography>
            )}
        <Typography data-none sx={{ px: 1.5, mt: 1.5, fontSize: 14, color: 'var(--ink-3)' }}>
          {translate('shell.finder.none')}
        </Typography>
      </Box>
    </Dialog>
  );
}

/** Pages of the menu and of the user's account; all of them without a search text. */
function PageRows({ words }: { words: string }) {
  const translate = useTranslate();
  const own = useAccountMenu();
  const wanted = words.toLowerCase();
  const rows = itemsOf(useMenu())
    .map(({ to, label, section = '' }) => ({ to, label, note: section === label ? '' : section }))
    .concat(own.map(({ to, label }) => ({ to, label, note: translate('shell.finder.account') })))
    .filter(({ label, note }) => `${note} ${label}`.toLowerCase().includes(wanted));
  return <FoundRows label={translate('shell.finder.pages')} rows={rows} />;
}

/** What can be done from anywhere, found by its name. */
function ActionRows({ words }: { words: string }) {
  const translate = useTranslate();
  const { choose } = useThemeChoice();
  const logout = useLogout();
  const leave = useLeave();
  const actions = {
    light: () => choose('light'),
    dark: () => choose('dark'),
    system: () => choose('system'),
    signOut: () => leave(() => void logout()),
  };
  const wanted = words.toLowerCase();
  const rows = Object.entries(actions)
    .map(([name, onSelect]) => ({ label: translate(`shell.finder.actions.${name}`), onSelect }))
    .filter(({ label }) => wanted !== '' && label.toLowerCase().includes(wanted));
  return <FoundRows label={translate('shell.finder.actions.title')} rows={rows} />;
}

// Without any group, one sentence says so.
const groups = {
  overflowY: 'auto',
  px: 1,
  pb: 1.5,
  '&:has(> section) > [data-none]': { display: 'none' },
};

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
const sheet = {
  alignSelf: 'flex-start',
  maxHeight: { xs: '100%', sm: 'min(640px, calc(100% - 64px))' },
  m: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)' },
};
