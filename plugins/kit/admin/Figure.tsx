import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDollars, formatNumber } from '../numbers.ts';
import { Tile, type TileChange } from './Tile.tsx';
import { useHasPage } from './useHasPage.ts';

export interface FigureProps {
  label: string;
  kind: 'money' | 'count';
  /** Undefined while loading. */
  now: number | undefined;
  /** Without a value while loading. */
  before?: { value: number | undefined; than: string; better?: TileChange['better'] };
  /** The page with its rows; no link if no plugin has that page or the user can't open it. */
  to: string;
  /** How it is calculated. */
  how?: string;
  note?: ReactNode;
  hasFailed: boolean;
}

/**
 * A sum or a count: its label, its change, how it is calculated, and a link to its rows.
 * @example <Figure label="Refunds" kind="money" now={data?.refunds} to="/refunds" hasFailed={isError} />
 */
export function Figure({ label, kind, now, before, to, how, note, hasFailed }: FigureProps) {
  const hasPage = useHasPage(to);
  const isComparing = before && before.value === undefined && !hasFailed;
  // With zero now and before there is no change to show.
  const change =
    now === undefined || before?.value === undefined || (now === 0 && before.value === 0)
      ? undefined
      : {
          now,
          before: before.value,
          than: before.than,
          ...(before.better && { better: before.better }),
        };
  return (
    <Tile
      label={label}
      value={now !== undefined && (kind === 'money' ? formatDollars(now) : formatNumber(now))}
      isLoading={now === undefined && !hasFailed}
      hasFailed={hasFailed}
      note={note ?? (isComparing && <Skeleton width={120} aria-hidden />)}
      {...(how !== undefined && { how })}
      {...(change && { change })}
      {...(hasPage && { to })}
    />
  );
}
