/** Stands for the tenant if a transaction's tenant is unknown. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
