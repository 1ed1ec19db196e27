/** What is taken as an image: a screen says it before the upload, and the server keeps it. */
export const imageLimits = {
  megabytes: 15,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as readonly string[],
  tooLarge: 'An image may have at most 15 MB.',
  notAnImage: 'Please choose a PNG, JPEG, WebP or GIF image.',
} as const;

export const isImageTooLarge = (bytes: number): boolean =>
  bytes > imageLimits.megabytes * 1024 * 1024;
