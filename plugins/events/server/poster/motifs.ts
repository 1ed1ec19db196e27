export const WIDTH = 1200;
export const HEIGHT = 675;

/** The next number from 0 to 1. */
export type Chance = () => number;
type Motif = (chance: Chance, colors: readonly string[]) => string[];

const round = (value: number): number => Math.round(value * 10) / 10;
const between = (chance: Chance, least: number, most: number): number =>
  round(least + chance() * (most - least));
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const cycle = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const path = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}" fill-opacity="${opacity}"/>`;
const disc = (given: { x: number; y: number; r: number }, color: string, opacity = 1): string =>
  `<circle cx="${given.x}" cy="${given.y}" r="${given.r}" fill="${color}" fill-opacity="${opacity}"/>`;

/** A rising tide under a low moon. */
const waves: Motif = (chance, colors) => [
  disc({ x: between(chance, 720, 1050), y: between(chance, 120, 230), r: 110 }, colors[0]!),
  ...times(6, (row) => {
    const y = 300 + row * 66;
    const length = between(chance, 90, 170);
    const crests = times(Math.ceil(WIDTH / length) + 1, () => `t${length} 0`).join('');
    const d = `M${-length} ${y}q${length / 2} ${-between(chance, 24, 60)} ${length} 0${crests}V${HEIGHT}H${-length}z`;
    return path(d, cycle(colors, row + 1), 0.28 + row * 0.09);
  }),
];

/** Arches of a house, one behind the other. */
const arches: Motif = (chance, colors) => {
  const x = between(chance, 640, 900);
  return times(5, (row) => {
    const half = 420 - row * 82;
    const top = 80 + row * 82 + half;
    const d = `M${x - half} ${HEIGHT}V${top}a${half} ${half} 0 0 1 ${half * 2} 0V${HEIGHT}z`;
    return path(d, cycle(colors, row), 0.35 + row * 0.14);
  });
};

/** Beams of light above a stage. */
const beams: Motif = (chance, colors) => [
  ...times(5, (index) => {
    const from = between(chance, 100, 1100);
    const to = from + between(chance, -260, 260);
    const wide = between(chance, 90, 190);
    const d = `M${from} -10L${to - wide} ${HEIGHT}H${to + wide}z`;
    return path(d, cycle(colors, index), 0.34);
  }),
  `<ellipse cx="600" cy="${HEIGHT}" rx="760" ry="120" fill="${colors[2]}" fill-opacity=".8"/>`,
];

/** Lanterns on strings. */
const lanterns: Motif = (chance, colors) =>
  times(4, (row) => {
    const y = 60 + row * 120;
    const sag = between(chance, 70, 140);
    const bend = `M-20 ${y}Q600 ${y + sag * 2} 1220 ${y}`;
    const string = `<path d="${bend}" fill="none" stroke="${colors[2]}" stroke-opacity=".6" stroke-width="3"/>`;
    const shift = between(chance, 0, 0.08);
    const lamps = times(11, (index) => {
      const at = 0.04 + shift + index * 0.09;
      const x = round(-20 + 1240 * at);
      const r = between(chance, 15, 32);
      const hangs = round(y + 4 * sag * at * (1 - at) + r);
      return disc({ x, y: hangs, r }, cycle(colors, index + row), 0.92);
    });
    return string + lamps.join('');
  });

/** Rings of a record or a pond. */
const rings: Motif = (chance, colors) => {
  const x = between(chance, 700, 980);
  const y = between(chance, 200, 420);
  return times(9, (index) =>
    disc({ x, y, r: 520 - index * 56 }, cycle(colors, index), 0.2 + index * 0.09),
  );
};

/** Tiles of quarter circles, as on printed fabric. */
const tiles: Motif = (chance, colors) =>
  times(8 * 5, (index) => {
    const size = 150;
    const x = (index % 8) * size;
    const y = Math.floor(index / 8) * size;
    const corner = Math.floor(chance() * 4);
    const color = cycle(colors, Math.floor(chance() * colors.length));
    const quarters = [
      `M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`,
      `M${x + size} ${y}v${size}a${size} ${size} 0 0 1 ${-size} ${-size}z`,
      `M${x + size} ${y + size}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}z`,
      `M${x} ${y + size}v${-size}a${size} ${size} 0 0 1 ${size} ${size}z`,
    ];
    return path(cycle(quarters, corner), color, between(chance, 0.35, 0.95));
  });

export const MOTIFS = [waves, arches, beams, lanterns, rings, tiles] as const;
