import SearchIcon from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { useSession } from '@foyer/kit/admin';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useHotkey } from '../layout/useHotkey.ts';
import { FINDER_KEY } from './finderKey.ts';

const loadFinder = () => import('./Finder.tsx').then(({ Finder }) => ({ default: Finder }));
const Finder = lazy(loadFinder);
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** Opens the console's search, as do ⌘K and Ctrl K anywhere. `?` lists the shortcuts. */
export function FinderButton() {
  const translate = useTranslate();
  const { mustVisit } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isHelp, setHelp] = useState(false);
  useHotkey('?', () => setHelp(true));
  const isOffered = !mustVisit;
  useEffect(() => {
    if (!isOffered) return;
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="text"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        aria-label={translate('shell.finder.open')}
        sx={{ minWidth: 0, gap: 1, color: 'var(--ink-2)' }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {FINDER_KEY}
        </Box>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {isHelp && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}
