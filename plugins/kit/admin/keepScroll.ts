/** For links to another part of the current page, such as tabs: keeps the scroll position. */
export const keepScroll = { _scrollToTop: false } as const;
