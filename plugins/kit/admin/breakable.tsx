import { Fragment, type ReactNode } from 'react';

/** Behind the @ and before the dots ahead of it: a domain that has room on a line stays whole. */
const JOINTS = /(?<=@)|(?=\..*@)/;

/**
 * A text whose mail addresses break at their joints, before they break at any letter.
 * @example <bdi>{breakable(details.email)}</bdi>
 */
export const breakable = (text: string): ReactNode =>
  text.includes('@')
    ? text.split(JOINTS).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text;
