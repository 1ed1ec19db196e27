interface Tile {
  meta: { wide?: boolean; beside?: boolean };
}

/** A row of figures, or a wide tile with the one that stands beside it. */
export interface HomeRow<T> {
  kind: 'figures' | 'wide';
  tiles: T[];
}

/** The tiles of the home page in rows, in their order: figures next to each other share one. */
export function homeRows<T extends Tile>(tiles: readonly T[]): HomeRow<T>[] {
  const rows: HomeRow<T>[] = [];
  for (const tile of tiles) {
    const last = rows.at(-1);
    const { wide = false, beside = false } = tile.meta;
    if (!wide && last?.kind === 'figures') last.tiles.push(tile);
    else if (wide && beside && last?.kind === 'wide' && last.tiles.length === 1)
      last.tiles.push(tile);
    else rows.push({ kind: wide ? 'wide' : 'figures', tiles: [tile] });
  }
  return rows;
}
