/** Whether a zone's name is known; `Z` is an event whose zone nobody has set. */
export function isTimeZone(name: string): boolean {
  if (name === 'Z') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
