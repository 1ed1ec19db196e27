/** A dark background, its highlight, and three colors for the motif. */
type Evening = readonly [string, string, string, string, string];
const EVENINGS: readonly [Evening, ...Evening[]] = [
  ['#0b3b42', '#f2ad2e', '#f2ad2e', '#e2704a', '#7fc6c2'],
  ['#43163a', '#f28e5b', '#f28e5b', '#d94b66', '#f6d7a7'],
  ['#15402f', '#e9d36a', '#e9d36a', '#7fb069', '#f4f0d8'],
  ['#19255c', '#8fc4f5', '#8fc4f5', '#f5a3b5', '#f2d16b'],
  ['#4f1f10', '#ffd08a', '#ffb35c', '#e2653b', '#f7e3c4'],
  ['#2a1a4a', '#c79bf2', '#c79bf2', '#f2ad2e', '#6ed0c8'],
  ['#0e2f4a', '#f7b267', '#f79d65', '#f4845f', '#9ad1e8'],
  ['#3a0f1e', '#ff8fa3', '#ff758f', '#f2ad2e', '#ffd6c9'],
];

/** The poster of an event without a picture, as SVG; always the same for one event. */
export function drawPoster(eventId: string): string {
  const chance = chanceOf(eventId);
  const [ground, glow, ...colors] = pick(EVENINGS, chance);
  const drawn = pick(MOTIFS, chance)(chance, colors);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs><radialGradient id="g" cx="78%" cy="0%" r="90%"><stop offset="0" stop-color="${glow}" stop-opacity=".55"/>`,
    `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`,
    ...drawn,
    '</svg>',
  ].join('');
}

const pick = <T>(list: readonly [T, ...T[]], chance: Chance): T =>
  list[Math.floor(chance() * list.length)] ?? list[0];

/** Deterministic numbers from 0 to 1 for a text: mulberry32 over FNV-1a. */
function chanceOf(text: string): Chance {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WIDTH = 1200;
const HEIGHT = 675;

/** The next number from 0 to 1. */
type Chance = () => number;
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

const MOTIFS = [waves, arches, beams, lanterns, rings, tiles] as const;
