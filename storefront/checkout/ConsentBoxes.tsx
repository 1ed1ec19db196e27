import type { FieldsProps } from './ContactFields.tsx';
import { consents } from './consents.ts';

/** Nothing is ticked for anybody. */
export function ConsentBoxes({
  fields,
  tenantName,
  onChange,
}: Omit<FieldsProps, 'problems'> & { tenantName: string }) {
  const sentences = consents(tenantName);
  return (
    <section className="card sheet" aria-labelledby="news">
      <h2 id="news">News</h2>
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
