declare global {
  interface Window {
    keepEarlyClick(this: void, click: Event): void;
    earlyClicks?: HTMLButtonElement[];
  }
}

/** Does what was clicked between the first view and now, when the page can do it. */
export function answerEarlyClicks(): void {
  removeEventListener('click', window.keepEarlyClick, true);
  for (const button of window.earlyClicks ?? []) button.click();
  delete window.earlyClicks;
}
