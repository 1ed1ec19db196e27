/** For a link that opens another part of the page that one is on, as tabs do: the page stays where it is scrolled to. */
export const STAYS = { _scrollToTop: false } as const;
