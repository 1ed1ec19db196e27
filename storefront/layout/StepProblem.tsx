import type { ReactNode } from 'react';

/**
 * Why a step was not taken, beside its button. It takes the focus, so that it is seen and heard once; when
 * it goes, the focus goes back to the page. `isFocused` is false where a field to be corrected has the
 * focus.
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
