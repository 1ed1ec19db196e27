import type { ReactNode } from 'react';

/** The next step. While it is under way it keeps the focus, and is not taken twice. */
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
