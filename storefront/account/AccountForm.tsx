import type { ReactNode } from 'react';
import type { AccountForm as Form } from './useAccountForm.ts';

/** The fields of a form, what went wrong with all of it, and the button that sends it. */
export function AccountForm<Name extends string>({
  of,
  button,
  children,
}: {
  of: Form<Name>;
  button: string;
  children: ReactNode;
}) {
  return (
    // The browser's own bubbles would say it in other words.
    <form noValidate onSubmit={(submitted) => void of.submit(submitted)}>
      {of.problem && (
        <p className="note bad" role="alert">
          {of.problem}
        </p>
      )}
      {children}
      <button type="submit" className="primary" aria-busy={of.isSending}>
        {button}
      </button>
    </form>
  );
}
