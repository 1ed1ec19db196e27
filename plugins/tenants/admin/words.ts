/** Said of a tenant that is neither active nor pending. */
export const LOCKED = {
  edited: 'This tenant is disabled and cannot be edited.',
  deleted: 'This tenant is disabled and cannot be deleted.',
} as const;
