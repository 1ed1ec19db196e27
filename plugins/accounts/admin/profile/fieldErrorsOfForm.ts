import { fieldErrors } from '@foyer/kit/admin';

/** The fields that the server refused, as the form calls them: below `details`. */
export function fieldErrorsOfForm(error: unknown): Record<string, string> | undefined {
  const fields = fieldErrors(error);
  return (
    fields &&
    Object.fromEntries(Object.entries(fields).map(([path, said]) => [`details.${path}`, said]))
  );
}
