import type { Contract } from '../../contract.ts';

/** A permission is given by people, who read its label. */
export const labelProblems = ({ permissions }: Contract): string[] =>
  Object.entries(permissions).flatMap(([key, { label, realms }]) => [
    ...(label?.trim()
      ? []
      : [
          `the permission '${key}' has no label in contract.ts: the sentence by which people give it`,
        ]),
    ...(realms?.length
      ? []
      : [
          `the permission '${key}' is of no realm in contract.ts: say realms: ['platform'], ['tenant'] or both`,
        ]),
  ]);
