import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { openSession, signInAs } from './openSession.ts';
import { NOBODY, ownHouse, type House } from './ownHouse.ts';
import { ownOperator } from './ownPerson.ts';
import { people, type PersonName } from './people.ts';
import { isExpected, watchPage, type ExpectedTrouble, type Trouble } from './watchPage.ts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Options {
  /** Whose session the browser has; none by default. Sessions are shared: don't sign out. */
  person: PersonName | undefined;
  /** Errors that a test causes on purpose, such as a failed request. */
  expectedTrouble: readonly ExpectedTrouble[];
}

/**
 * The base test of every journey. Fails if a page logs an error, throws, or violates its own
 * security policy.
 */
export const test = base.extend<
  Options & { watched: undefined },
  {
    /** The user behind the person `operator` in this worker, with their own tasks and drafts. */
    operator: { email: string; name: string };
    sessionOf: (person: PersonName) => Promise<State>;
    /** A tenant of this worker, whose data no other worker changes. */
    house: House;
    /** A page of a Riverside user in another browser, for data that a journey needs. */
    organizer: Page;
  }
>({
  person: [undefined, { option: true }],
  expectedTrouble: [[], { option: true }],

  // Reduced motion lets pages come to rest at once, before colors are checked.
  contextOptions: { reducedMotion: 'reduce' },

  // On a busy machine a toast could disappear before the test looks for it.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(() => {
          window.foyerToastsStay = true;
        });
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  operator: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ storageState: NOBODY });
      const page = await context.newPage();
      await openSession(page, 'operator');
      await use(await ownOperator(page, 'super_user'));
      await context.close();
    },
    { scope: 'worker' },
  ],

  // Sign-in is slow and rate-limited on purpose, so each worker signs each person in once.
  sessionOf: [
    async ({ browser, operator }, use) => {
      const states = new Map<PersonName, Promise<State>>();
      const open = async (person: PersonName) => {
        const context = await browser.newContext({ storageState: NOBODY });
        const { email } = person === 'operator' ? operator : people[person];
        await signInAs(await context.newPage(), { ...people[person], email });
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((person) => {
        const state = states.get(person) ?? open(person);
        states.set(person, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  house: [
    async ({ browser, sessionOf }, use) => {
      const house = await ownHouse(browser, await sessionOf('operator'));
      await use(house);
      await house.organizer.context().close();
    },
    { scope: 'worker' },
  ],

  organizer: [
    async ({ browser, sessionOf }, use) => {
      const { origin } = people.riverside;
      const storageState = await sessionOf('riverside');
      const context = await browser.newContext({ storageState, baseURL: origin });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],

  storageState: async ({ person, sessionOf }, use) => {
    await use(person && (await sessionOf(person)));
  },
  baseURL: async ({ person }, use) => {
    await use(person && people[person].origin);
  },

  watched: [
    async ({ context, expectedTrouble }, use) => {
      const troubles: Trouble[] = [];
      const watch = (page: Page) => watchPage(page, (trouble) => troubles.push(trouble));
      context.on('page', watch);
      await use(undefined);
      const unexpected = troubles.filter((trouble) => !isExpected(trouble, expectedTrouble));
      base.expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
