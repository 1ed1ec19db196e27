/**
 * Goes to an address of another host and tells it which console it is followed from, as pages do not by
 * themselves: a ticket counts for whoever comes from where it was asked for, and for nobody else.
 */
export function followFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
