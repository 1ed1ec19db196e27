import type { Log } from '../../plugins/kit/server.ts';
import { makeLog } from '../../api/services/makeLog.ts';

interface Line {
  call?: string;
  err?: { stack?: string };
}

/**
 * The log of an installation under test: silent except for the causes of 500 responses. With
 * LOG_LEVEL everything is logged as in production.
 */
export function testLog(level = process.env['LOG_LEVEL']): Log {
  if (level) return makeLog({ level });
  return makeLog({
    level: 'error',
    to: {
      write(line: string) {
        const { call, err } = JSON.parse(line) as Line;
        if (call) process.stderr.write(`${call} returned 500: ${err?.stack ?? line}\n`);
      },
    },
  });
}
