/**
 * Lets the browser save what an address answers. It opens no window, so nothing blocks it, and an
 * answer that is an error does not take the page's place.
 * @example saveFrom(link.downloadUrl); saveFrom(URL.createObjectURL(blob), 'tickets.pdf')
 */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
