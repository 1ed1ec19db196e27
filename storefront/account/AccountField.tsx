import { useId, useState, type InputHTMLAttributes } from 'react';
import type { AccountForm } from './useAccountForm.ts';

/** A labeled input with its error next to it. A password can be shown. */
export function AccountField<Name extends string>({
  of,
  name,
  label,
  isOptional = false,
  type = 'text',
  format = ({ value }) => value,
  ...input
}: {
  of: AccountForm<Name>;
  name: Name;
  label: string;
  isOptional?: boolean;
  /** Formats the input's value as the user types. */
  format?(input: HTMLInputElement): string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'>) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const problem = of.problems[name];
  const isPassword = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <small>(optional)</small>}
      </label>
      <div className={isPassword ? 'password' : ''}>
        <input
          {...input}
          id={id}
          name={name}
          type={isPassword && isShown ? 'text' : type}
          value={of.fields[name]}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => of.change(name, format(target))}
        />
        {isPassword && (
          <button
            type="button"
            className="quiet"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
