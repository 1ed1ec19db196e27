import { MOTIFS, HEIGHT, WIDTH, type Chance } from './motifs.ts';

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
