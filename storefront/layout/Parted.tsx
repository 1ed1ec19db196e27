import type { ReactNode } from 'react';

/** Parts of one line with a dot between two that stand beside each other; none is left where the line ends. */
export const Parted = ({ parts }: { parts: readonly ReactNode[] }) => (
  <b className="parted">
    {parts.map((part, place) => (
      <b key={place}>
        {place > 0 && <i aria-hidden="true"> · </i>}
        {part}
      </b>
    ))}
  </b>
);
