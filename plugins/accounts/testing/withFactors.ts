import { TOTP } from 'otpauth';
import type { TestApp } from '@foyer/testing';
import type { SecondFactorNeeded } from '../contract/signIn.ts';
import type { Browser } from './browser.ts';
import { passkeyDevice, type PasskeyDevice } from './passkeyDevice.ts';

/** The current code of an authenticator app. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

/** Moves the clock by half a minute, so that a used code can be typed again. */
export const forgetLastCode = (app: TestApp, userId: string) =>
  app.database('accounts_totp').where({ user_id: userId }).update({ last_step: 0 });

export async function addPasskey(
  { api, origin }: Browser,
  { name = 'Laptop', device = passkeyDevice() }: { name?: string; device?: PasskeyDevice } = {},
): Promise<{ device: PasskeyDevice; recoveryCodes: string[] | null }> {
  const { challenge, options } = await api.beginPasskey({ body: {} });
  const response = device.create(options, { origin });
  const { recoveryCodes } = await api.addPasskey({ body: { name, challenge, response } });
  return { device, recoveryCodes };
}

export async function addTotp({ api }: Browser): Promise<{
  secret: string;
  /** The code used for the setup, which no longer works. */
  usedCode: string;
  recoveryCodes: string[];
}> {
  const { setUp, secret } = await api.beginTotp({ body: {} });
  const usedCode = codeOf(secret);
  const { recoveryCodes } = await api.addTotp({ body: { setUp, code: usedCode } });
  return { secret, usedCode, recoveryCodes: recoveryCodes ?? [] };
}

/** The ticket of a person whose password isn't enough. */
export async function ticketOf(browser: Browser, email: string): Promise<string> {
  const { secondFactor } = (await browser.login(email)) as SecondFactorNeeded;
  return secondFactor.ticket;
}

export const proofOf = async ({ api }: Browser, password: string): Promise<string> =>
  (await api.prove({ body: { method: 'password', password } })).proof;
