import type { Contract } from '../../../plugins/kit/contract.ts';

/** Permissions are assigned by people, who need a label. */
export const labelProblems = ({ permissions }: Contract): string[] =>
  Object.entries(permissions).flatMap(([key, { label, realms }]) => [
    ...(label?.trim()
      ? []
      : [
          `the permission '${key}' has no label in contract.ts. Add one: people see it when they assign the permission`,
        ]),
    ...(realms?.length
      ? []
      : [
          `the permission '${key}' has no realm in contract.ts. Add realms: ['platform'], ['tenant'] or both`,
        ]),
  ]);
