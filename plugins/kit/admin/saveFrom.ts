/**
 * Makes the browser download a URL. No window is opened that could be blocked, and an error
 * response doesn't replace the page.
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
