/**
 * As the `ref` of a note that answers a button: scrolls there once it stands, as far as is needed, since
 * on a phone the button is in a bar that is always seen, and the note may be screens away.
 */
export function intoView(note: HTMLElement | null): void {
  note?.scrollIntoView?.({ block: 'nearest' });
}
