import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery, useTheme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LongText } from '../LongText.tsx';

/** Up to this window height a modal takes the full height: its body scrolls, its actions stay. */
export const LOW_WINDOW = '(max-height: 882px)';

/** Marks a dialog that fills a phone's screen. */
export const FULL_SCREEN = 'data-full-screen';
/** The height of toasts at the top of a phone's screen; not set while no toast is shown. */
export const TOASTS_ROOM = '--toasts-room';

/** The frame of every modal: title, close button, and the layout for low windows and phones. */
export function ModalFrame(props: {
  title: string;
  onClose: () => void;
  isBusy?: boolean;
  width?: 'sm' | 'md';
  /** A question with its buttons: never taller than needed. */
  isShort?: boolean;
  describedBy?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  const translate = useTranslate();
  const isLow = useMediaQuery(LOW_WINDOW, { noSsr: true });
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const isStretched = isLow && !isPhone && !props.isShort;
  const isFullScreen = isPhone && !props.isShort;
  const close = () => {
    if (!props.isBusy) props.onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={props.width ?? 'sm'}
      fullScreen={isFullScreen}
      onClose={close}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      slotProps={{
        paper: {
          ...{ 'data-layout': isLow ? 'low' : 'tall' },
          ...(isFullScreen && { [FULL_SCREEN]: '' }),
          sx: isStretched ? stretched : isFullScreen ? belowToasts : {},
        },
      }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ pr: 7 }}>
        <LongText>{props.title}</LongText>
      </DialogTitle>
      <IconButton
        onClick={close}
        disabled={props.isBusy ?? false}
        aria-label={translate('kit.close')}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {props.children}
    </Dialog>
  );
}

const stretched = { height: 'calc(100% - 32px)', maxHeight: 'none', my: 2 };
/** On a phone, makes room for toasts at the top, while the buttons stay in place. */
const belowToasts = {
  mt: `var(${TOASTS_ROOM}, 0px)`,
  height: `calc(100% - var(${TOASTS_ROOM}, 0px))`,
};
