import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

/** Whether what is given takes the place of all and not of single ones: it names no source. */
export function isWhole(given: ReactNode): boolean {
  const [first] = Children.toArray(given);
  return isValidElement(first) && sourceOf(first) === undefined;
}

const sourceOf = (element: ReactElement): string | undefined =>
  (element.props as { source?: string }).source;

/**
 * Elements with those that are given in the place of what has their source. New ones stand behind, but
 * before what has no source at all: the column of actions.
 */
export function replaceBySource(own: readonly ReactNode[], given: ReactNode): ReactNode[] {
  const replacing = Children.toArray(given).filter(isValidElement);
  const used = new Set<ReactElement>();
  const sourced = own.filter((one) => isValidElement(one) && sourceOf(one) !== undefined);
  const replaced = sourced.map((one) => {
    const source = sourceOf(one as ReactElement);
    const other = replacing.find((element) => sourceOf(element) === source);
    if (!other) return one;
    used.add(other);
    return other;
  });
  return [
    ...replaced,
    ...replacing.filter((element) => !used.has(element)),
    ...own.filter((one) => !sourced.includes(one)),
  ];
}
