import { MEGABYTE, type UploadRule } from './uploadRule.ts';

/** The accepted image types. SVG is excluded because it can contain scripts. */
export const imageRule = {
  maxBytes: 15 * MEGABYTE,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  messages: {
    tooLarge: 'Images can be up to 15 MB.',
    wrongType: 'Choose a PNG, JPEG, WebP or GIF image.',
    missing: 'Choose an image.',
  },
} as const satisfies UploadRule;
