import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatNumber } from '../numbers.ts';
import { AsOf } from './AsOf.tsx';
import { HelpButton } from './HelpButton.tsx';

/** A figure now and in the previous period. */
export interface TileChange {
  now: number;
  before: number;
  /** `the 30 days before` */
  than: string;
  /** Which direction is good; `more` by default. */
  better?: 'more' | 'less' | 'neither';
}

/**
 * A figure of the home page or of a report's head. With `to` the whole tile is a link; with `change` it shows the
 * difference from the previous period.
 * @example <Tile label="Sold" value={now} change={{ now, before, than: period.beforeWords }} to="/sales" isLoading={isPending} />
 */
export function Tile(props: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  change?: TileChange;
  tone?: 'good' | 'bad' | 'plain';
  to?: string;
  /** How the figure is calculated, behind a small button. */
  how?: string;
  isLoading?: boolean;
  hasFailed?: boolean;
  /** The response of the figure, which contains its age: a list's `meta`, or an entire response. */
  answers?: readonly unknown[];
}) {
  const translate = useTranslate();
  const noteColor = { good: 'var(--good)', bad: 'var(--bad)', plain: 'var(--ink-2)' }[
    props.tone ?? 'plain'
  ];
  const card = (
    <Card
      aria-busy={props.isLoading}
      {...(props.to && { component: Link, to: props.to })}
      sx={{
        display: 'block',
        p: 2,
        height: '100%',
        color: 'inherit',
        textDecoration: 'none',
        ...(props.to && { '&:hover': { borderColor: 'var(--line-strong)' } }),
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          fontSize: 13,
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          ...(props.how && { pr: 3 }),
        }}
      >
        {props.label}
      </Box>
      <Box
        component="strong"
        sx={{
          display: 'block',
          mt: 0.75,
          font: '650 25px/1.15 var(--display)',
          letterSpacing: '-0.01em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {props.isLoading ? (
          <Skeleton width={96} aria-hidden />
        ) : props.hasFailed ? (
          '–'
        ) : (
          props.value
        )}
      </Box>
      {props.change && !props.isLoading && !props.hasFailed && <Change {...props.change} />}
      {(props.note || props.hasFailed) && (
        <Box component="small" sx={{ fontSize: 13, fontWeight: 600, color: noteColor }}>
          {props.hasFailed ? translate('kit.failed.figure') : props.note}
        </Box>
      )}
      {props.answers && <AsOf answers={props.answers} />}
    </Card>
  );
  // A button can't be inside a link, so it is placed above the card.
  return props.how ? (
    <Box sx={{ position: 'relative', height: '100%' }}>
      {card}
      <HelpButton label={props.label} how={props.how} />
    </Box>
  ) : (
    card
  );
}

/** An arrow for sighted users, and the same in words. */
function Change({ now, before, than, better = 'more' }: TileChange) {
  const isMore = now > before;
  const isGood = isMore === (better === 'more');
  const isPlain = now === before || better === 'neither';
  const color = isPlain ? 'var(--ink-2)' : isGood ? 'var(--good)' : 'var(--bad)';
  return (
    <Box component="small" sx={{ display: 'block', fontSize: 13, fontWeight: 600, color: color }}>
      {now !== before && <span aria-hidden>{isMore ? '▲ ' : '▼ '}</span>}
      {changeInWords({ now, before, than })}
    </Box>
  );
}

/** `12% more than the 30 days before` */
export function changeInWords({ now, before, than }: Omit<TileChange, 'better'>): string {
  if (now === before) return `Same as ${than}`;
  if (before === 0) return `None in ${than}`;
  const percent = Math.abs((now - before) / before) * 100;
  const shown = percent < 1 ? 'Under 1%' : `${formatNumber(Math.round(percent))}%`;
  return `${shown} ${now > before ? 'more' : 'less'} than ${than}`;
}
