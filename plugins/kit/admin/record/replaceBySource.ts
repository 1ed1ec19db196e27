import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

/** Whether the children replace everything instead of single elements: they have no source. */
export function isComplete(given: ReactNode): boolean {
  const [first] = Children.toArray(given);
  return isValidElement(first) && sourceOf(first) === undefined;
}

const sourceOf = (element: ReactElement): string | undefined =>
  (element.props as { source?: string }).source;

/**
 * Replaces elements with those of the same source. New ones are added at the end, but before elements without a
 * source, such as the column of actions.
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
