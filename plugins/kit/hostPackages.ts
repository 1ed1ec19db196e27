/**
 * Packages of which there must be one copy: an outside plugin's imports of them are resolved from
 * the host, by Node's module hook and by Vite's dedupe alike.
 */
export const hostPackages = [
  '@foyer/kit',
  'zod',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'react-hook-form',
  '@tanstack/react-query',
  'react-admin',
  'ra-core',
  'ra-ui-materialui',
  'ra-input-rich-text',
  '@mui/material',
  '@mui/icons-material',
  '@mui/system',
  '@mui/utils',
  '@mui/x-data-grid',
  '@mui/x-charts',
  '@emotion/cache',
  '@emotion/react',
  '@emotion/styled',
  '@tiptap/core',
  '@tiptap/pm',
  '@tiptap/react',
  'express',
  'knex',
  'luxon',
] as const;
