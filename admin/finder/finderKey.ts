const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the keys that open the search. */
export const FINDER_KEY = IS_MAC ? '⌘ K' : 'Ctrl K';
