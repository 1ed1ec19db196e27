declare module 'subset-font' {
  /** A font with no more than the letters of `text`; without an axis where a value is given for it. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
  ): Promise<Buffer>;
}
