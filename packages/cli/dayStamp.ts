/** `20261121`: a plugin's migrations run in the order of their file names. */
export const dayStamp = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');
