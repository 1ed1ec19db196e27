import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { openSession, signInAs } from './openSession.ts';
import { NOBODY, ownHouse, type House } from './ownHouse.ts';
import { ownOperator } from './ownPerson.ts';
import { people, type PersonName } from './people.ts';
import { isExpected, watchPage, type ExpectedTrouble, type Trouble } from './watchPage.ts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Options {
  /** Whose session the browser has; nobody's unless given. Sessions are shared: do not end them. */
  person: PersonName | undefined;
  /** What a test brings about itself, like a failed request. */
  expectedTrouble: readonly ExpectedTrouble[];
}

/**
 * The test of every journey. It fails when a page logs an error, throws, or breaks its own security
 * policy, whatever else the journey looks at.
 */
export const test = base.extend<
  Options & { watched: undefined },
  {
    /** Who the person `operator` is in this worker: their tasks and drafts are nobody else's. */
    operator: { email: string; name: string };
    sessionOf: (person: PersonName) => Promise<State>;
    /** A tenant of this worker's own: what a journey changes or counts there is disturbed by no other worker. */
    house: House;
    /** Somebody of Riverside at work in another browser, for what a journey finds or meets. */
    organiser: Page;
  }
>({
  person: [undefined, { option: true }],
  expectedTrouble: [[], { option: true }],

  // Colours are looked at when a page has come to rest; who asks for less motion gets there at once.
  contextOptions: { reducedMotion: 'reduce' },

  // A toast that a busy machine shows late would be gone before it is looked for.
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

  // Signing in is slow on purpose, and limited: once for each person and worker is enough.
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
      await house.organiser.context().close();
    },
    { scope: 'worker' },
  ],

  organiser: [
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
