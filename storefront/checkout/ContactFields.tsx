import { CHECKOUT_CONSENTS, CURRENT_CHECKOUT_CONSENT } from '@foyer/plugin-checkout/consent';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignedIn } from '../account/signedIn.ts';
import {
  FIELD_LABELS,
  type FieldName,
  type FieldProblems,
  type OrderFields,
} from './orderFields.ts';
import { formatInput } from './phone.ts';

export interface FieldsProps {
  fields: OrderFields;
  problems: FieldProblems;
  onChange(changes: Partial<OrderFields>): void;
}

export function ContactFields({ fields, problems, onChange }: FieldsProps) {
  return (
    <section className="card sheet" aria-labelledby="contact">
      <h2 id="contact">Contact Information</h2>
      <AccountNote email={fields.email} />
      <div className="fields">
        <Field name="email" problem={problems.email} isWide>
          {(input) => (
            <input
              {...input}
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              value={fields.email}
              onChange={({ target }) => onChange({ email: target.value })}
            />
          )}
        </Field>
        <Field name="name" problem={problems.name} isOptional>
          {(input) => (
            <input
              {...input}
              autoComplete="name"
              maxLength={60}
              value={fields.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field name="phone" problem={problems.phone} isOptional>
          {(input) => (
            <input
              {...input}
              type="tel"
              autoComplete="tel"
              placeholder="+1 (###) ### ####"
              value={fields.phone}
              onChange={({ target }) => onChange({ phone: formatInput(target, fields.country) })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

/** Who is signed in, or a link that fills in the fields from an account and returns here. */
function AccountNote({ email }: { email: string }) {
  const person = useSignedIn();
  const here = useLocation();
  if (person)
    return (
      <p className="muted">
        Signed in as <bdi>{person.email}</bdi>
      </p>
    );
  return (
    <p className="muted">
      Have an account?{' '}
      <Link to="/login" state={{ from: here.pathname + here.search, email }}>
        Sign in
      </Link>{' '}
      to fill in your details.
    </p>
  );
}

/** Consent boxes, never checked by default. */
export function ConsentBoxes({
  fields,
  tenantName,
  onChange,
}: Omit<FieldsProps, 'problems'> & { tenantName: string }) {
  const sentences = CHECKOUT_CONSENTS[CURRENT_CHECKOUT_CONSENT](tenantName);
  return (
    <section className="card sheet" aria-labelledby="news">
      <h2 id="news">Stay in touch</h2>
      {(['optInEmail', 'optInText'] as const).map((name) => (
        <label key={name} className="tick">
          <input
            type="checkbox"
            checked={fields[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
          <span>{sentences[name]}</span>
        </label>
      ))}
    </section>
  );
}

/** Attributes that connect an input to its label and error for screen readers. */
export interface FieldInput {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A labeled input with its error next to it. */
export function Field({
  name,
  label = FIELD_LABELS[name],
  problem,
  isOptional = false,
  isWide = false,
  children,
}: {
  name: FieldName;
  label?: string;
  problem: string | undefined;
  isOptional?: boolean;
  isWide?: boolean;
  children(input: FieldInput): ReactNode;
}) {
  return (
    <div className={`field ${isWide ? 'wide' : ''}`}>
      <label htmlFor={name}>
        {label} {isOptional && <small>(optional)</small>}
      </label>
      {children({
        id: name,
        name,
        'aria-invalid': problem !== undefined,
        'aria-describedby': problem === undefined ? undefined : `${name}-problem`,
      })}
      {problem !== undefined && (
        <p className="field-problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
