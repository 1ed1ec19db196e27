/** In place of a tenant, where it is not known whose a transaction is. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
