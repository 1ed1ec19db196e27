import { useEffect, useRef } from 'react';
import { FIELD_LABELS, labelsIn, type FieldName, type FieldProblems } from './orderFields.ts';

/** A list of all errors. It takes the focus, and each entry links to its field. */
export function ProblemSummary({
  problems,
  country,
  round,
}: {
  problems: FieldProblems;
  country: string;
  round: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  const names = (Object.keys(FIELD_LABELS) as FieldName[]).filter((name) => problems[name]);
  if (names.length === 0) return null;
  const labels = labelsIn(country);
  return (
    <div ref={box} className="note bad" role="alert" tabIndex={-1}>
      <strong>
        {names.length === 1 ? 'One field needs' : `${names.length} fields need`} your attention
      </strong>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(click) => {
                click.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {labels[name]}: {problems[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
