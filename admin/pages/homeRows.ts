interface Tile {
  meta: { wide?: boolean; sideBySide?: boolean };
}

/** A row of figures, or a wide tile with one tile next to it. */
export interface HomeRow<T> {
  kind: 'figures' | 'wide';
  tiles: T[];
}

/** The home page's tiles in rows, in order; adjacent figures share one. */
export function homeRows<T extends Tile>(tiles: readonly T[]): HomeRow<T>[] {
  const rows: HomeRow<T>[] = [];
  for (const tile of tiles) {
    const last = rows.at(-1);
    const { wide = false, sideBySide = false } = tile.meta;
    if (!wide && last?.kind === 'figures') last.tiles.push(tile);
    else if (wide && sideBySide && last?.kind === 'wide' && last.tiles.length === 1)
      last.tiles.push(tile);
    else rows.push({ kind: wide ? 'wide' : 'figures', tiles: [tile] });
  }
  return rows;
}
