import { pino, type DestinationStream } from 'pino';
import type { Log } from '@foyer/kit/server';

const SECRETS = [
  'password',
  'oldPassword',
  'password2',
  'code',
  'token',
  'secret',
  'cookie',
  'authorization',
  'ticket',
  'set-cookie',
];

/** Lines of JSON, one per event. Values with secret-looking names are never written, at any depth. */
export const makeLog = ({ level, to }: { level: string; to?: DestinationStream }): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRETS.flatMap((name) => {
          const key = `["${name}"]`;
          return [key, `*${key}`, `*.*${key}`, `*.*.*${key}`];
        }),
        censor: '[hidden]',
      },
    },
    to ?? pino.destination({ sync: true }),
  );
