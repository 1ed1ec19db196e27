/** Shown for a tenant that is neither active nor pending. */
export const LOCKED = {
  edited: 'This tenant is disabled and can’t be edited.',
  suspended: 'This tenant is disabled and can’t be suspended.',
  deleted: 'This tenant is disabled and can’t be deleted.',
} as const;
