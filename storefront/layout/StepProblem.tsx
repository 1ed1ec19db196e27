import type { ReactNode } from 'react';

/**
 * Why a step failed, next to its button. It takes the focus so that it is announced once, and
 * returns it to the page when removed. Set `isFocused` to false if an invalid field has the focus.
 */
export function StepProblem({
  isFocused = true,
  children,
}: {
  isFocused?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="note bad" role="alert" tabIndex={-1} ref={isFocused ? takeFocus : undefined}>
      {children}
    </div>
  );
}

function takeFocus(note: HTMLElement | null) {
  note?.focus({ preventScroll: true });
  note?.scrollIntoView?.({ block: 'nearest' });
  return () => {
    if (note?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true });
  };
}
