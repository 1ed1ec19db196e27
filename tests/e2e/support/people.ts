import { platform, storefront } from './addresses.ts';

/** Demo users, by their role. */
export const people = {
  operator: {
    email: 'operator@foyer.test',
    name: 'Olive Parker',
    origin: platform,
    type: 'PLATFORM',
  },
  report: { email: 'report@foyer.test', name: 'Renata Okafor', origin: platform, type: 'PLATFORM' },
  support: {
    email: 'support@foyer.test',
    name: 'Samir Haddad',
    origin: platform,
    type: 'PLATFORM',
  },
  riverside: {
    email: 'admin@riverside.test',
    name: 'Ada Whitfield',
    origin: storefront('riverside'),
    type: 'TENANT',
  },
  northside: {
    email: 'admin@northside.test',
    name: 'Nora Jiménez',
    origin: storefront('northside'),
    type: 'TENANT',
  },
  door: {
    email: 'door@riverside.test',
    name: 'Desmond Clarke',
    origin: storefront('riverside'),
    type: 'TENANT',
  },
} as const;

export type PersonName = keyof typeof people;

export const password = 'Foyer!demo1';
