import { Field } from './Field.tsx';
import type { FieldProblems, OrderFields } from './orderFields.ts';
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
