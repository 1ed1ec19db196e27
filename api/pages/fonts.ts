import { createRequire } from 'node:module';
import express from 'express';

const resolve = createRequire(import.meta.url).resolve;
const FONTS: Readonly<Record<string, string>> = {
  'instrument-sans.woff2': resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
  'bricolage-grotesque.woff2': resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
};

/** The two typefaces of the host's own pages; the front ends bundle their own. */
export const fonts: express.Router = express.Router().get('/_fonts/:file', (req, res, next) => {
  const file = FONTS[req.params.file];
  if (file) res.sendFile(file, { maxAge: '7d' });
  else next();
});
