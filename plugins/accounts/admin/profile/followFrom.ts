/**
 * Opens an address of another host and sends this console's origin, which pages don't send by default: a handoff token
 * is only valid for a browser that comes from the console that requested it.
 */
export function followFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
