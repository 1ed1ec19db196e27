import { fieldErrors } from '@foyer/kit/admin';

/** The server's field errors, under the form's names: below `details`. */
export function fieldErrorsOfForm(error: unknown): Record<string, string> | undefined {
  const fields = fieldErrors(error);
  return (
    fields &&
    Object.fromEntries(Object.entries(fields).map(([path, said]) => [`details.${path}`, said]))
  );
}
