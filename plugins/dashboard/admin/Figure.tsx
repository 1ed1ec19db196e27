import { formatMoney, Tile, useHasPage, type TileChange } from '@foyer/kit/admin';

interface FigureProps {
  label: string;
  kind: 'money' | 'count';
  now: number | undefined;
  before?: { value: number | undefined; than: string; better?: TileChange['better'] };
  /** Where its rows are; no link where no plugin has that page. */
  to: string;
  hasFailed: boolean;
}

/** One figure of the platform: what it is, how it changed, and the way to its rows. */
export function Figure({ label, kind, now, before, to, hasFailed }: FigureProps) {
  const hasPage = useHasPage(to);
  // Of nothing, and nothing before, there is no change to tell.
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
      value={
        now !== undefined && (kind === 'money' ? formatMoney(now) : now.toLocaleString('en-US'))
      }
      isLoading={now === undefined && !hasFailed}
      hasFailed={hasFailed}
      {...(change && { change })}
      {...(hasPage && { to })}
    />
  );
}
