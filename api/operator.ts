import { fileURLToPath } from 'node:url';
import { longInstant } from '@foyer/kit';
import { operators } from '@foyer/plugin-accounts/server';
import * as z from 'zod';
import { readConfig } from './config.ts';
import { openDatabases } from './database/openDatabases.ts';
import { joinPlugins } from './joinPlugins.ts';
import { localSecrets, makeKeys } from './services/keys.ts';
import { makeLog } from './services/makeLog.ts';

const USAGE = [
  'npm run operator -- me@example.com           invites a super user of the platform',
  'npm run operator -- me@example.com --code    prints the code to finish their sign-up',
  'npm run operator -- me@example.com --reset   resets a super user’s two-factor authentication',
].join('\n');

/**
 * Creates a super user, or restores a super user's access, for the person who runs the server. Connects as the
 * app does, with the same environment.
 * @param given.args an email address, and what to do
 * @throws with a readable message for the terminal
 */
export async function runOperator(given: {
  args: readonly string[];
  variables?: Record<string, string | undefined>;
  say(line: string): void;
}): Promise<void> {
  const { args, variables = process.env, say } = given;
  const [address = '', flag = '', ...rest] = args;
  if (!address || rest.length > 0 || !['', '--code', '--reset'].includes(flag))
    throw new Error(`Usage:\n${USAGE}`);
  const email = address.trim().toLowerCase();
  if (!z.email().max(254).safeParse(email).success)
    throw new Error(`“${address}” isn’t an email address.\n${USAGE}`);
  const config = readConfig(variables);
  const log = makeLog({ level: 'error' });
  const keys = makeKeys(
    config.secrets.length ? config.secrets : await localSecrets(config.dataFolder),
  );
  const databases = await openDatabases(config, log);
  try {
    const { assembled } = await joinPlugins({ config, log, keys, actorTtlMs: 0, ...databases });
    const { env, use } = assembled.runtime.depsOf('accounts');
    const service = use(operators);
    const until = (at: Date) => longInstant(at, env.timeZone);
    const console = `${env.protocol}://console.${env.publicBase}`;

    if (flag === '--code') {
      const issued = await service.code(email);
      if (!issued) throw new Error(`${email} hasn’t signed up yet. Open the invite link first.`);
      say(
        `The verification code for ${email} is ${issued.code}. It expires on ${until(issued.expiresAt)}.`,
      );
    } else if (flag === '--reset') {
      const { link, expiresAt } = await service.reset(email);
      say(`Two-factor authentication was reset for ${email}, and they were signed out everywhere.`);
      say(
        `They can set a new password with this link by ${until(expiresAt)}, then set up two-factor authentication again:\n${link}`,
      );
    } else {
      const issued = await service.invite(email);
      if (!issued) return say(`${email} is now a super user and can sign in at ${console}/`);
      say(
        `Open this link to create the super user ${email}. It works once and expires on ${until(issued.expiresAt)}:\n${issued.link}`,
      );
      say(
        config.smtpUrl
          ? `It’s also emailed to ${email} once a worker is running.`
          : `No email is sent because no mail server is set up. After signing up, print the verification code with: npm run operator -- ${email} --code`,
      );
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01')
      throw new Error('The database isn’t migrated yet. Run npm run migrate first.', {
        cause: error,
      });
    throw error;
  } finally {
    await databases.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runOperator({
    args: process.argv.slice(2),
    say: (line) => void process.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
