/**
 * The URLs that the screens give the browser to download, which jsdom can't do.
 * @example const saved = savedAddresses(); fireEvent.click(exportButton); await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
 */
export function savedAddresses(): readonly string[] {
  const saved: string[] = [];
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement) || !target.hasAttribute('download')) return;
    event.preventDefault();
    saved.push(target.href);
  });
  return saved;
}
