import { kitMessages } from '@foyer/kit/admin';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { shellMessages } from '../messages.ts';

/** One language: react-admin's words, the kit's and the shell's. What plugins say stands in their code. */
export function i18nProvider() {
  const messages = {
    ...english,
    ra: {
      ...english.ra,
      // Its own words begin the column's name with a small letter: “uRL”.
      sort: { ...english.ra.sort, sort_by: 'Sort by %{field} %{order}' },
    },
    kit: kitMessages,
    shell: shellMessages,
  };
  return polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });
}
