import { Box, Tooltip } from '@mui/material';
import { Fragment, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

/** Longer texts may be cut off on the narrowest screen, and get a tooltip with the full text. */
const SHORT = 24;

/**
 * Shows a text of any length on at most two lines, breaking words if needed, with the full text in
 * a tooltip, which also opens when a surrounding link has keyboard focus. Detects the writing
 * direction.
 * @example <Link component={RouterLink} to={pageOf(id)}><LongText>{details.name}</LongText></Link>
 */
export function LongText({ children, lines = 2 }: { children: string; lines?: 1 | 2 }) {
  const text = (
    <Box
      component="bdi"
      data-long-text=""
      // Otherwise a text that may break anywhere would shrink to one letter per line.
      sx={{
        ...clampedTo(lines),
        minWidth: { xs: atLeast(children, 7), sm: atLeast(children, 14) },
      }}
    >
      {breakable(children)}
    </Box>
  );
  return children.length > SHORT ? <WithWhole whole={children}>{text}</WithWhole> : text;
}

/**
 * A less important second line of a cell, at most two lines high.
 * @example <div><LongText>{row.fullName}</LongText><SecondLine>{row.email}</SecondLine></div>
 */
export const SecondLine = ({ children }: { children: string }) => (
  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
    <LongText>{children}</LongText>
  </Box>
);

function WithWhole({ whole, children }: { whole: string; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  // The focus is on the surrounding link, not on the text.
  useEffect(() => {
    const link = place.current?.closest('a, button');
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    link?.addEventListener('focus', open);
    link?.addEventListener('blur', close);
    return () => {
      link?.removeEventListener('focus', open);
      link?.removeEventListener('blur', close);
    };
  }, []);
  return (
    <Tooltip
      ref={place}
      title={whole}
      describeChild
      enterDelay={500}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      slotProps={{ tooltip: { sx: { overflowWrap: 'anywhere' } } }}
    >
      {children}
    </Tooltip>
  );
}

const atLeast = (text: string, letters: number): string =>
  `${Math.min(longestWord(text), letters)}ch`;

const longestWord = (text: string): number =>
  Math.max(...text.split(/\s+/).map((word) => word.length));

/** The same as a style, for content other than a plain text. */
const clampedTo = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
});

/** After the @ and before each dot ahead of it, so that a domain that fits stays on one line. */
const JOINTS = /(?<=@)|(?=\..*@)/;

/**
 * A text whose email addresses preferably break at their separators.
 * @example <bdi>{breakable(details.email)}</bdi>
 */
const breakable = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(JOINTS).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text;
