/**
 * Packages that must exist only once. Node's module hook and Vite's dedupe resolve an outside
 * plugin's imports of them from the host.
 */
export const hostPackages = [
  '@foyer/kit',
  '@foyer/testing',
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
