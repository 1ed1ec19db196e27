declare global {
  interface Window {
    keepEarlyClick(this: void, click: Event): void;
    earlyClicks?: HTMLButtonElement[];
  }
}

/** Replays clicks made between the first paint and hydration. */
export function replayEarlyClicks(): void {
  removeEventListener('click', window.keepEarlyClick, true);
  for (const button of window.earlyClicks ?? []) button.click();
  delete window.earlyClicks;
}
