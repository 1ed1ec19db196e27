import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { root } from '../loadPlugins.ts';

const icon = join(root, 'admin', 'icon.svg');

/** Browsers request this on every host whose pages name no icon, including the file host. */
export const favicon: RequestHandler = (_req, res) => {
  // A sandboxed page on the file host has a different origin than its own icon.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  res.sendFile(icon, { maxAge: '1d' });
};
