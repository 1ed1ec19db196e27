import { MEGABYTE, type UploadRule } from '@foyer/kit';

/** Required files at the top level of every template's ZIP file. */
export const REQUIRED_FILES: readonly string[] = [
  'index.html',
  'index.css',
  'project.json',
  'config.json',
  'metadata.json',
];

export const ZIP_TYPE = 'application/zip';

export const zipRule = {
  maxBytes: 100 * MEGABYTE,
  types: [ZIP_TYPE],
  messages: {
    tooLarge: 'ZIP files can be up to 100 MB.',
    wrongType: 'Please select a ZIP file',
    missing: 'Please select a ZIP file',
  },
} as const satisfies UploadRule;

export const thumbnailRule = {
  maxBytes: 20 * MEGABYTE,
  types: ['image/jpeg', 'image/png'],
  messages: {
    tooLarge: 'Image size must not be greater than 20MB.',
    wrongType: 'Please select a valid image file.',
    missing: 'Please add template thumbnail',
  },
} as const satisfies UploadRule;
