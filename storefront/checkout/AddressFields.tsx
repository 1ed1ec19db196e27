import { bareCode } from '@foyer/kit/invisible';
import { useMemo, useState } from 'react';
import { Field, type FieldsProps } from './ContactFields.tsx';
import { labelsIn, USA } from './orderFields.ts';
import { otherCountries, stateOfZip, STATES } from './places.ts';

const ZIP_LENGTH = 5;

export function AddressFields({ fields, problems, onChange }: FieldsProps) {
  const isUsa = fields.country === USA;
  const labels = labelsIn(fields.country);
  const countries = useMemo(() => otherCountries(), []);
  /**
   * The state that a zip code filled in. Another zip code may change it until the buyer chooses
   * one.
   */
  const [filled, setFilled] = useState('');

  function changeZip(typed: string) {
    const zipCode = bareCode(typed);
    const isOpen = isUsa && (fields.state === '' || fields.state === filled);
    const state = stateOfZip(zipCode) ?? '';
    // The zip code is incomplete.
    if (!isOpen || zipCode.length < ZIP_LENGTH) return onChange({ zipCode: typed });
    setFilled(state);
    onChange({ zipCode: typed, ...(state !== fields.state && { state }) });
  }

  function changeState(state: string) {
    setFilled('');
    onChange({ state });
  }

  return (
    <section className="card sheet" aria-labelledby="address">
      <h2 id="address">Address</h2>
      <div className="fields">
        <Field name="zipCode" label={labels.zipCode} problem={problems.zipCode}>
          {(input) => (
            <input
              {...input}
              autoComplete="postal-code"
              required
              maxLength={isUsa ? ZIP_LENGTH : 16}
              inputMode={isUsa ? 'numeric' : 'text'}
              value={fields.zipCode}
              onChange={({ target }) => changeZip(target.value)}
            />
          )}
        </Field>
        <Field name="country" problem={problems.country}>
          {(input) => (
            <select
              {...input}
              autoComplete="country-name"
              required
              value={fields.country}
              // States belong to one country.
              onChange={({ target }) => onChange({ country: target.value, state: '' })}
            >
              <option value="">Select a country</option>
              <option value={USA}>USA</option>
              {countries.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field name="address1" problem={problems.address1} isWide>
          {(input) => (
            <input
              {...input}
              autoComplete="address-line1"
              required
              maxLength={255}
              value={fields.address1}
              onChange={({ target }) => onChange({ address1: target.value })}
            />
          )}
        </Field>
        <Field name="address2" problem={problems.address2} isOptional isWide>
          {(input) => (
            <input
              {...input}
              autoComplete="address-line2"
              maxLength={255}
              value={fields.address2}
              onChange={({ target }) => onChange({ address2: target.value })}
            />
          )}
        </Field>
        <Field name="city" problem={problems.city}>
          {(input) => (
            <input
              {...input}
              autoComplete="address-level2"
              required
              maxLength={255}
              value={fields.city}
              onChange={({ target }) => onChange({ city: target.value })}
            />
          )}
        </Field>
        <Field name="state" label={labels.state} problem={problems.state}>
          {(input) =>
            isUsa ? (
              <select
                {...input}
                autoComplete="address-level1"
                required
                value={fields.state}
                onChange={({ target }) => changeState(target.value)}
              >
                <option value="">Select a state</option>
                {STATES.map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...input}
                autoComplete="address-level1"
                required
                maxLength={255}
                value={fields.state}
                onChange={({ target }) => changeState(target.value)}
              />
            )
          }
        </Field>
      </div>
    </section>
  );
}
