declare module 'virtual:plugins' {
  import type { AdminHalf } from '@foyer/kit/admin';
  /** The halves of the installed plugins, in their order; made by the kit's Vite plugin. */
  export const halves: readonly AdminHalf[];
}
