const WIDTHS = [800, 1200];
/** Largest width, in pixels, at which an event's image is rendered. */
const WHOLE = 2400;

/**
 * Attributes that load an image no larger than the screen shows it.
 * @param sizes the value of the `sizes` attribute
 */
export const pictureOf = (address: string, sizes: string) => ({
  src: address,
  srcSet: [
    ...WIDTHS.map((width) => `${address}?width=${width} ${width}w`),
    `${address} ${WHOLE}w`,
  ].join(', '),
  sizes,
});

/** URL of the generated poster for an event without a picture. Always the same for an event. */
export const posterOf = (eventId: string): string => `/api/p/posters/${eventId}`;
