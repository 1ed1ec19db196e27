import { Fragment, type ReactNode } from 'react';

/** After the @ and before each dot ahead of it, so that a domain that fits stays on one line. */
const JOINTS = /(?<=@)|(?=\..*@)/;

/**
 * A text whose email addresses preferably break at their separators.
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
