import { kitMessages } from '@foyer/kit/admin';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { shellMessages } from '../messages.ts';

/** One language: the texts of react-admin, the kit and the shell. Plugins have their texts in their code. */
export function i18nProvider() {
  const messages = {
    ...english,
    ra: {
      ...english.ra,
      // react-admin's default lowercases the first letter of a column's name: “uRL”.
      sort: { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' },
    },
    kit: kitMessages,
    shell: shellMessages,
  };
  return polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });
}
