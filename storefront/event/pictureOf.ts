const WIDTHS = [800, 1200];
/** What an event's image is drawn as wide as, at most. */
const WHOLE = 2400;

/**
 * What an image needs to be fetched no larger than the screen shows it.
 * @param sizes how wide it is shown, in CSS' words
 */
export const pictureOf = (address: string, sizes: string) => ({
  src: address,
  srcSet: [
    ...WIDTHS.map((width) => `${address}?width=${width} ${width}w`),
    `${address} ${WHOLE}w`,
  ].join(', '),
  sizes,
});
