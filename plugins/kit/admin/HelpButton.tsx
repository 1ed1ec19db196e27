import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import { IconButton, Tooltip } from '@mui/material';

/** Explains how a figure is calculated, on hover, keyboard focus or touch. */
export function HelpButton({ label, how }: { label: string; how: string }) {
  return (
    <Tooltip
      title={how}
      describeChild
      arrow
      placement="top"
      enterTouchDelay={0}
      leaveTouchDelay={8000}
    >
      <IconButton size="small" aria-label={`How ${label} is calculated`} sx={button}>
        <InfoOutlinedIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  );
}

const button = {
  position: 'absolute',
  top: 8,
  right: 6,
  width: 32,
  height: 32,
  color: 'var(--ink-3)',
};
