import type { ReactNode } from 'react';

/** The button for the next step. While busy, it keeps the focus and ignores clicks. */
export function GoButton({
  isOff,
  isBusy,
  onClick,
  children,
}: {
  isOff: boolean;
  isBusy: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="primary go"
      disabled={isOff}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {children}
    </button>
  );
}
