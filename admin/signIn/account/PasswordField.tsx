import { useState } from 'react';
import { Field } from '../Field.tsx';
import { accountMessages as words } from '../messages.ts';

/** A password that can be shown and hidden. */
export function PasswordField(props: {
  label: string;
  name: string;
  autoComplete: 'new-password' | 'current-password';
  problem: string | undefined;
}) {
  const [isShown, setShown] = useState(false);
  const does = isShown ? words.hide : words.show;
  return (
    <Field {...props} className="password" type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className="reveal"
        aria-pressed={isShown}
        aria-label={`${does} ${props.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {does}
      </button>
    </Field>
  );
}
