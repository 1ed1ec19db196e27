import type { ReactNode } from 'react';

/** Inline parts separated by dots. No dot is shown where a line wraps. */
export const DotSeparated = ({ parts }: { parts: readonly ReactNode[] }) => (
  <b className="parted">
    {parts.map((part, place) => (
      <b key={place}>
        {place > 0 && <i aria-hidden="true"> · </i>}
        {part}
      </b>
    ))}
  </b>
);
