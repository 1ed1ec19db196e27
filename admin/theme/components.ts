import type { ThemeOptions } from '@mui/material/styles';

const focusRing = { outline: '3px solid var(--marquee)', outlineOffset: 2 };
/** react-admin reserves an empty line below each input for help text; errors are shown regardless. */
const withoutReservedLine = Object.fromEntries(
  ['Autocomplete', 'Boolean', 'Date', 'Number', 'Password', 'Select', 'Text'].map((kind) => [
    `Ra${kind}Input`,
    { defaultProps: { helperText: false } },
  ]),
);
/** The style of the labels of inputs and of groups of options. */
const label = {
  fontSize: 14,
  fontWeight: 600,
  lineHeight: 1.4,
  color: 'var(--ink)',
  '&.Mui-focused': { color: 'var(--ink)' },
  '&.Mui-error': { color: 'var(--bad)' },
};
/** react-admin renders it smaller. */
const withPlainLegend = Object.fromEntries(
  ['RaCheckboxGroupInput', 'RaRadioButtonGroupInput'].map((name) => [
    name,
    {
      defaultProps: { helperText: false },
      styleOverrides: { root: { [`& .${name}-label`]: { transform: 'none', marginBottom: 4 } } },
    },
  ]),
);
const ring = { '&.Mui-focusVisible, &:focus-visible': focusRing };
const noShadow = { boxShadow: 'none' };
const small = 6;

/** The style of MUI's components: borders instead of shadows, labels above inputs, one focus ring. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      // Keeps the focused element from being hidden below the sticky bar.
      html: { scrollPaddingTop: 72 },
      body: { WebkitFontSmoothing: 'antialiased' },
      'h1, h2, h3': { textWrap: 'balance' },
      mark: { backgroundColor: 'var(--marquee-wash)', color: 'inherit' },
      a: { color: 'var(--petrol)', textUnderlineOffset: 3 },
      ':focus-visible': focusRing,
      // The title receives the focus for screen readers when a page opens, without a visible ring.
      '[tabindex="-1"]:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationDelay: '0s !important',
          animationIterationCount: '1 !important',
          // With a transition, each element would change an inherited color one frame after its parent.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: ring } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        height: 38,
        padding: '0 14px',
        borderRadius: small,
        whiteSpace: 'nowrap',
        variants: [
          {
            props: { variant: 'contained', color: 'inherit' },
            style: {
              backgroundColor: 'var(--petrol)',
              color: 'var(--on-petrol)',
              '&:hover': { backgroundColor: 'var(--petrol-hover)' },
            },
          },
          // The style of buttons that move money.
          {
            props: { variant: 'contained', color: 'warning' },
            style: {
              backgroundColor: 'var(--marquee)',
              color: 'var(--on-marquee)',
              '&:hover': { backgroundColor: 'var(--marquee)', filter: 'brightness(.94)' },
            },
          },
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: {
              backgroundColor: 'var(--surface)',
              borderColor: 'var(--line-strong)',
              color: 'var(--ink)',
              '&:hover': { backgroundColor: 'var(--sunken)' },
            },
          },
        ],
      },
      sizeSmall: { height: 30, padding: '0 10px', fontSize: 13 },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: small, color: 'var(--ink-2)', ...ring } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { styleOverrides: { root: { border: '1px solid var(--line)', ...noShadow } } },
  MuiMenu: {
    styleOverrides: {
      paper: {
        border: '1px solid var(--line-strong)',
        borderRadius: 10,
        marginTop: 4,
        minWidth: 180,
        ...noShadow,
      },
    },
  },
  MuiPopover: {
    styleOverrides: { paper: { border: '1px solid var(--line-strong)', ...noShadow } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 38,
        margin: '0 6px',
        padding: '6px 10px',
        borderRadius: small,
        fontSize: 14.5,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--marquee-wash)' },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: '1px solid var(--line)', borderRadius: 10, ...noShadow },
      paperFullScreen: { border: 0, borderRadius: 0 },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 20 20 / 45%)' } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontFamily: 'var(--display)',
        fontWeight: 650,
        fontSize: 20,
        letterSpacing: '-0.015em',
        padding: '20px 24px 14px',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '4px 24px 20px' },
      dividers: { padding: '20px 24px 12px', borderColor: 'var(--line)' },
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '14px 24px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: 'var(--sunken)', ...noShadow } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--ink)',
        color: 'var(--paper)',
        fontSize: 12.5,
        fontWeight: 500,
        borderRadius: small,
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'center', borderRadius: small, fontSize: 14.5, padding: '4px 14px' },
      standardError: {
        backgroundColor: 'var(--bad-wash)',
        color: 'var(--bad)',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      standardInfo: {
        backgroundColor: 'var(--petrol-wash)',
        color: 'var(--petrol)',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      standardSuccess: {
        backgroundColor: 'var(--good-wash)',
        color: 'var(--good)',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      standardWarning: {
        backgroundColor: 'var(--warn-wash)',
        color: 'var(--warn)',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
    },
  },
  // The remaining track is transparent, so that a bar looks empty at the start.
  MuiLinearProgress: {
    // A grid's own bar has no name; our bars have a more descriptive one.
    defaultProps: { 'aria-label': 'Loading' },
    styleOverrides: {
      root: { height: 6, borderRadius: 99, border: '1px solid var(--line)' },
      determinate: { backgroundColor: 'var(--sunken)' },
    },
  },
  MuiSkeleton: {
    // A plain span must not have a name, and most skeletons are called “Loading”.
    defaultProps: { animation: 'wave', role: 'group' },
    styleOverrides: { root: { backgroundColor: 'var(--sunken)' } },
  },

  ...withoutReservedLine,
  // Forms start with an invisible element, so the next one counts as the first.
  MuiStack: { styleOverrides: { root: { '& > [hidden]:first-child + *': { marginTop: 0 } } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: 6,
        ...label,
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: small,
        backgroundColor: 'var(--surface)',
        minHeight: 38,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: 'var(--line-strong)',
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-3)' },
        '&.Mui-focused': { outline: '3px solid var(--marquee)', outlineOffset: 1 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: 'var(--ink-2)',
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
      },
      adornedStart: { paddingLeft: 10 },
      inputAdornedStart: { paddingLeft: 8 },
      input: {
        padding: '8px 12px',
        height: 22,
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
      },
      inputMultiline: { height: 'auto', padding: 0 },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: 'var(--ink-3)' }, positionStart: { marginRight: 0 } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginLeft: 0,
        fontSize: 13,
        lineHeight: 1.4,
        color: 'var(--ink-2)',
        '&.Mui-error': { color: 'var(--bad)', fontWeight: 600 },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        '&:is(legend)': label,
        // react-admin adds its own asterisk.
        '& span[aria-hidden=true]': { color: 'var(--bad)' },
      },
      asterisk: { color: 'var(--bad)' },
    },
  },
  ...withPlainLegend,
  MuiCheckbox: { styleOverrides: { root: { padding: 6, ...ring } } },
  // A switch has no padding to compensate.
  MuiFormControlLabel: {
    styleOverrides: { root: { '&:has(.MuiSwitch-root)': { marginLeft: 0, gap: 10 } } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0 },
      switchBase: {
        padding: 3,
        color: 'var(--surface)',
        '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--surface)' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--petrol)' },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
      },
      thumb: { width: 18, height: 18, ...noShadow },
      track: { borderRadius: 12, opacity: 1, backgroundColor: 'var(--ink-3)' },
    },
  },

  MuiTable: { styleOverrides: { root: { fontSize: 15 } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 44,
        padding: '6px 12px',
        '@media (max-width: 599.95px)': { paddingLeft: 8, paddingRight: 8 },
        borderBottom: '1px solid var(--line)',
        fontSize: 15,
        lineHeight: 1.4,
      },
      head: {
        fontSize: 12.5,
        fontWeight: 600,
        color: 'var(--ink-3)',
        whiteSpace: 'nowrap',
        lineHeight: 1.2,
      },
      paddingCheckbox: { width: 44, padding: '0 6px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&:last-of-type td': { borderBottom: 0 },
        '&.MuiTableRow-hover:hover': {
          backgroundColor: 'color-mix(in srgb, var(--sunken) 55%, transparent)',
        },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--marquee-wash)' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { borderRadius: 4, color: 'inherit', '&.Mui-active': { color: 'var(--ink)' }, ...ring },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { display: 'block', border: 0, color: 'var(--ink-2)' },
      toolbar: { minHeight: 48 },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        borderRadius: small,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--marquee-wash)',
          fontWeight: 650,
        },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '0 4px',
        marginRight: 20,
        minWidth: 0,
        fontSize: 14.5,
        fontWeight: 600,
        color: 'var(--ink-2)',
        '&.Mui-selected': { color: 'var(--ink)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: '1px solid var(--line)' },
      indicator: { height: 3, backgroundColor: 'var(--petrol)' },
    },
  },
};
