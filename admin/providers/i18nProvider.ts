import { kitMessages, type AdminHalf } from '@foyer/kit/admin';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { shellMessages } from '../messages.ts';

/** One language so far: react-admin's words, the kit's, the shell's, and each plugin's under its id. */
export function i18nProvider(halves: readonly AdminHalf[]) {
  const plugins = Object.fromEntries(
    halves.map((half) => [half.contract.id, half.messages?.['en'] ?? {}]),
  );
  const messages = { ...english, ...plugins, kit: kitMessages, shell: shellMessages };
  return polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });
}
