import { CHECKOUT_CONSENTS, CURRENT_CHECKOUT_CONSENT } from '@foyer/plugin-checkout/consent';
import type { FieldsProps } from './ContactFields.tsx';

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
