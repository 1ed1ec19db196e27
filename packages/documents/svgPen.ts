import * as fontkit from 'fontkit';
import { penOf, type TextPen } from './textPen.ts';

/** Writes text as shapes, which look the same wherever the SVG is drawn. Create one per image. */
export interface SvgPen extends TextPen {
  /** The text written so far, as SVG paths. */
  shapes(): string;
}

/**
 * Creates a pen for an SVG.
 * @example
 * const pen = svgPen();
 * await pen.write('مرحبا', { x: 40, y: 40, width: 600, size: 48, face: 'heading' });
 * const svg = `<svg …>${pen.shapes()}</svg>`;
 */
export function svgPen(): SvgPen {
  const fonts = new Map<string, fontkit.Font>();
  const fontOf = (key: string): fontkit.Font => {
    const font = fonts.get(key);
    if (!font) throw new Error(`The font ${key} was not added.`);
    return font;
  };
  /** Relative to the size: the same words are measured at several sizes. */
  const widths = new Map<string, number>();
  const drawn: string[] = [];
  const pen = penOf(
    {
      add(key, bytes) {
        const font = fontkit.create(bytes);
        if (!('layout' in font)) throw new Error(`${key} is a collection of fonts.`);
        fonts.set(key, font);
        return font.characterSet;
      },
      widthOf({ font: key, text }, size) {
        const named = `${key} ${text}`;
        const font = fontOf(key);
        const wide = widths.get(named) ?? font.layout(text).advanceWidth / font.unitsPerEm;
        widths.set(named, wide);
        return wide * size;
      },
    },
    ({ font: key, text, size, color, x, baseline }) => {
      const font = fontOf(key);
      const { glyphs, positions } = font.layout(text);
      const scale = size / font.unitsPerEm;
      let left = 0;
      const shapes = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const shape = glyph.path.translate(left + xOffset, yOffset).toSVG();
        left += xAdvance;
        return shape;
      });
      // Fonts count upward, images downward.
      drawn.push(
        `<path transform="translate(${x.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale} ${-scale})" fill="${color}" d="${shapes.join('')}"/>`,
      );
    },
  );
  return { ...pen, shapes: () => drawn.join('') };
}
