import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

/** A labeled input with its error, which screen readers announce with it. */
export function Field(
  props: InputHTMLAttributes<HTMLInputElement> & {
    label: string;
    problem: string | undefined;
    children?: ReactNode;
  },
) {
  const { label, problem, children, ...input } = props;
  const id = useId();
  return (
    <div className="field" data-invalid={problem ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          required
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
        {children}
      </div>
      {problem && <em id={`${id}-problem`}>{problem}</em>}
    </div>
  );
}
