import { Box, Drawer, GlobalStyles, IconButton } from '@mui/material';
import { Component, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Theme } from '@mui/material/styles';
import CloseIcon from '@mui/icons-material/Close';
import { shellBanners, useSession, useSlot } from '@foyer/kit/admin';
import { Broken } from '../pages/NotFound.tsx';
import { SideMenu } from './SideMenu.tsx';
import { PageLoading } from './PageLoading.tsx';
import { TopBar } from './TopBar.tsx';
import { useHotkey } from './useHotkey.ts';
import { useMenuChoice, WHOLE_MENU } from './useMenuChoice.ts';

const SIDE_WIDTH = 232;

/** The menu at the side, the bar at the top, one page in the middle. */
export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { choice, toggle } = useMenuChoice();
  const isBeside = choice[WHOLE_MENU] ?? true;
  const toggleMenu = () => toggle(WHOLE_MENU, !isBeside);
  useHotkey('[', toggleMenu);
  const banners = useSlot(shellBanners);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: isBeside ? `${SIDE_WIDTH}px 1fr` : '1fr' },
        minHeight: '100dvh',
      }}
    >
      {isBeside && <GlobalStyles styles={menuWidth} />}
      <Box component="a" href="#content" sx={skipLink}>
        {translate('shell.skip')}
      </Box>
      {isBeside && (
        <Box sx={sideColumn}>
          <SideMenu />
        </Box>
      )}
      <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
          <Suspense fallback={null}>
            {banners.map(({ key, Component }) => (
              <Component key={key} />
            ))}
          </Suspense>
          <TopBar
            isMenuBeside={isBeside}
            onOpenMenu={() => setMenuOpen(true)}
            onToggleMenu={toggleMenu}
          />
        </Box>
        <PageArea>{children}</PageArea>
      </Box>
    </Box>
  );
}

/** The page, with its loading and error states. */
export function PageArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { mustVisit } = useSession();
  useTopOfPage();
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ p: { xs: '16px 16px 40px', md: '24px 32px 48px' }, maxWidth: 1360 }}
    >
      <ScreenBoundary at={pathname}>
        <Suspense fallback={<PageLoading />}>
          {mustVisit && mustVisit !== pathname ? <Navigate to={mustVisit} replace /> : children}
        </Suspense>
      </ScreenBoundary>
    </Box>
  );
}

/** Where what isn't inside the layout, such as toasts, has to make room for the menu. */
const menuWidth = (theme: Theme) => ({
  [theme.breakpoints.up('md')]: { ':root': { '--menu-width': `${SIDE_WIDTH}px` } },
});

const sideColumn = {
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflowY: 'auto',
  bgcolor: 'var(--sunken)',
  borderRight: '1px solid var(--line)',
};

const skipLink = {
  position: 'fixed',
  zIndex: 'tooltip',
  left: 12,
  top: -60,
  px: 2,
  py: 1,
  borderRadius: '6px',
  bgcolor: 'var(--ink)',
  color: 'var(--paper)',
  fontWeight: 600,
  '&:focus': { top: 12 },
};

/** The menu on a phone: slides in, and closes when an item is selected. */
function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('shell.menu.label'),
          sx: { width: 'min(300px, 86vw)' },
        },
      }}
    >
      <IconButton
        onClick={onClose}
        aria-label={translate('shell.menu.close')}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <SideMenu onGo={onClose} />
    </Drawer>
  );
}

/**
 * Scrolls to the top when the path changes. A changed query, as written by lists, is the same page. Back is left to
 * the browser, as is a link with the state `_scrollToTop: false`, which react-admin uses.
 */
function useTopOfPage(): void {
  const { pathname, state } = useLocation();
  const isPushed = useNavigationType() === NavigationType.Push;
  const stays = (state as { _scrollToTop?: boolean } | null)?._scrollToTop === false;
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (isPushed && !stays) document.documentElement.scrollTop = 0;
  }, [pathname, isPushed, stays]);
}

interface Props {
  /** The path; another one resets the error. */
  at: string;
  children: ReactNode;
}
interface State {
  at: string;
  error?: Error | undefined;
}

/** Keeps the menu when a screen throws. */
class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at };
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }
  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}
