import { expect, test } from 'vitest';
import { dark, light } from '../../tokens.ts';
import { chartColors } from './chartColors.ts';

type Triple = [number, number, number];

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(linear(one)), luminance(linear(other))].toSorted(
    (a, b) => b - a,
  );
  return (high + 0.05) / (low + 0.05);
}

// Machado, Oliveira and Fernandes (2009), severity 1, over linear RGB.
const SIGHTS: Record<string, [Triple, Triple, Triple]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map((value) => Math.min(1, Math.max(0, value))) as Triple;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const dot = (row: Triple, [r, g, b]: Triple) => row[0] * r + row[1] * g + row[2] * b;
function distance(one: string, other: string, sight: string): number {
  const matrix = SIGHTS[sight]!;
  const seen = (hex: string) => lab(matrix.map((row) => dot(row, linear(hex))) as Triple);
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

test.each([
  ['light', light.surface],
  ['dark', dark.surface],
] as const)('contrasts each color of the %s theme with its background', (theme, surface) => {
  for (const color of chartColors[theme])
    expect(contrast(color, surface), color).toBeGreaterThanOrEqual(3);
});

test.each(
  Object.keys(SIGHTS).flatMap((sight) => [[sight, 'light'] as const, [sight, 'dark'] as const]),
)('keeps any two colors distinguishable with %s in the %s theme', (sight, theme) => {
  const colors = chartColors[theme];
  for (const [at, one] of colors.entries())
    for (const other of colors.slice(at + 1))
      expect(distance(one, other, sight), `${one} and ${other}`).toBeGreaterThan(15);
});
