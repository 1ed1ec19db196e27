import type { ConformsOptions, TestApp } from '@foyer/testing';
import { browserAt, newPerson, PASSWORD, type Browser } from './browser.ts';
import { passkeyDevice } from './passkeyDevice.ts';
import { addPasskey, addTotp, codeOf, forgetLastCode, proofOf, ticketOf } from './withFactors.ts';

let made = 0;
/** A new operator for each call, signed in. */
async function operator(app: TestApp) {
  made += 1;
  const person = await newPerson(app, `operator${made}@calls.test`, { platform: 'super_user' });
  const browser = browserAt(app, 'console');
  await browser.login(person.email);
  return { ...person, browser };
}
const cookieOf = ({ jar }: Browser) => ({
  cookie: [...jar].map((pair) => pair.join('=')).join('; '),
});
/** The same in a new browser, after the password step. */
async function halfSignedIn(app: TestApp) {
  const { id, email, browser } = await operator(app);
  const { device } = await addPasskey(browser);
  const { secret } = await addTotp(browser);
  await forgetLastCode(app, id);
  const next = browserAt(app, 'console');
  return { browser: next, ticket: await ticketOf(next, email), device, secret };
}

/** Valid calls of the routes for second factors. */
export const secondFactorCalls: ConformsOptions['calls'] & {} = {
  askSecondFactor: async (app) => ({ body: { ticket: (await halfSignedIn(app)).ticket } }),
  completeLogin: async (app) => {
    const { ticket, secret } = await halfSignedIn(app);
    return { body: { method: 'totp', code: codeOf(secret), ticket } };
  },
  signInByPasskey: async (app) => {
    const { browser } = await operator(app);
    const { device } = await addPasskey(browser);
    const { challenge, options } = await browser.api.askPasskey({});
    return { body: { challenge, response: device.get(options, browser) } };
  },
  ownFactors: async (app) => ({ headers: cookieOf((await operator(app)).browser) }),
  askProof: async (app) => ({ headers: cookieOf((await operator(app)).browser) }),
  prove: async (app) => ({
    headers: cookieOf((await operator(app)).browser),
    body: { method: 'password', password: PASSWORD },
  }),
  beginPasskey: async (app) => ({
    headers: cookieOf((await operator(app)).browser),
    body: {},
  }),
  addPasskey: async (app) => {
    const { browser } = await operator(app);
    const { challenge, options } = await browser.api.beginPasskey({ body: {} });
    const response = passkeyDevice().create(options, browser);
    return { headers: cookieOf(browser), body: { name: 'Key', challenge, response } };
  },
  renamePasskey: async (app) => {
    const { browser } = await operator(app);
    await addPasskey(browser);
    const { passkeys } = await browser.api.ownFactors({});
    return {
      headers: cookieOf(browser),
      params: { id: passkeys[0]?.id ?? '' },
      body: { name: 'Other' },
    };
  },
  removePasskey: async (app) => {
    const { browser } = await operator(app);
    await addPasskey(browser);
    const { passkeys } = await browser.api.ownFactors({});
    const proof = await proofOf(browser, PASSWORD);
    return { headers: cookieOf(browser), params: { id: passkeys[0]?.id ?? '' }, body: { proof } };
  },
  beginTotp: async (app) => ({ headers: cookieOf((await operator(app)).browser), body: {} }),
  addTotp: async (app) => {
    const { browser } = await operator(app);
    const { setUp, secret } = await browser.api.beginTotp({ body: {} });
    return { headers: cookieOf(browser), body: { setUp, code: codeOf(secret) } };
  },
  removeTotp: async (app) => {
    const { browser } = await operator(app);
    await addTotp(browser);
    return { headers: cookieOf(browser), body: { proof: await proofOf(browser, PASSWORD) } };
  },
  newRecoveryCodes: async (app) => {
    const { browser } = await operator(app);
    await addTotp(browser);
    return { headers: cookieOf(browser), body: { proof: await proofOf(browser, PASSWORD) } };
  },
  saveFactorRule: () => ({ body: { isRequired: false } }),
  resetFactors: async (app) => {
    const { email, browser } = await operator(app);
    await addTotp(browser);
    return { body: { email } };
  },
};

/** Calls that only request something aren't audited. */
export const secondFactorUnaudited: ConformsOptions['unaudited'] & {} = {
  askSecondFactor: 'it sends the browser a challenge, and changes nothing',
  askPasskey: 'it sends the browser a challenge, and changes nothing',
  askProof: 'it sends the browser a challenge, and changes nothing',
  prove: 'whatever is done with the proof is audited',
  beginPasskey: 'nothing is stored until the passkey is added',
  beginTotp: 'nothing is stored until a code was typed',
};
