import { countries } from '@foyer/kit/countries';
import { useId, useMemo } from 'react';

import type { AccountForm } from './useAccountForm.ts';

/** A country of the list, stored as its two-letter code. */
export function CountryField<Name extends string>({
  of,
  name,
}: {
  of: AccountForm<Name>;
  name: Name;
}) {
  const id = useId();
  const list = useMemo(() => countries(), []);
  return (
    <div className="field">
      <label htmlFor={id}>
        Country <small>(optional)</small>
      </label>
      <select
        id={id}
        name={name}
        autoComplete="country"
        value={of.fields[name]}
        aria-invalid={of.problems[name] !== undefined}
        onChange={({ target }) => of.change(name, target.value)}
      >
        <option value="">Select a country</option>
        {list.map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {of.problems[name] !== undefined && <p className="field-problem">{of.problems[name]}</p>}
    </div>
  );
}
