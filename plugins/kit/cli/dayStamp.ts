/** `20261121`: migrations of one plugin run in the order of their file names. */
export const dayStamp = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');
