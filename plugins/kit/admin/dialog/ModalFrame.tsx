import CloseIcon from '@mui/icons-material/Close';
import { Dialog, DialogTitle, IconButton, useMediaQuery, useTheme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LongText } from '../LongText.tsx';

/** At this window height and below a modal takes the whole height: its body scrolls, its actions stay. */
export const LOW_WINDOW = '(max-height: 882px)';

/** The frame of every modal: title, close, and the layout for low windows and phones. */
export function ModalFrame(props: {
  title: string;
  onClose: () => void;
  isBusy?: boolean;
  width?: 'sm' | 'md';
  /** A question and its buttons: never taller than it has to be. */
  isShort?: boolean;
  describedBy?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  const translate = useTranslate();
  const isLow = useMediaQuery(LOW_WINDOW, { noSsr: true });
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const isStretched = isLow && !isPhone && !props.isShort;
  const close = () => {
    if (!props.isBusy) props.onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={props.width ?? 'sm'}
      fullScreen={isPhone && !props.isShort}
      onClose={close}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      slotProps={{
        paper: {
          ...{ 'data-layout': isLow ? 'low' : 'tall' },
          sx: isStretched ? { height: 'calc(100% - 32px)', maxHeight: 'none', my: 2 } : {},
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
