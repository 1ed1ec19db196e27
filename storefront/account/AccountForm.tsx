import type { ReactNode } from 'react';
import type { AccountForm as Form } from './useAccountForm.ts';

/** The fields of a form, its form-level error and its submit button. */
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
    // Browsers' own validation bubbles use other words.
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
