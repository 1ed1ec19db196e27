import { MEGABYTE, type UploadRule } from './uploadRule.ts';

/** What is taken as an image. SVG is a program and is not. */
export const imageRule = {
  maxBytes: 15 * MEGABYTE,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  messages: {
    tooLarge: 'An image may have at most 15 MB.',
    wrongType: 'Please choose a PNG, JPEG, WebP or GIF image.',
    missing: 'Please choose an image.',
  },
} as const satisfies UploadRule;
