import type { Log } from '../server.ts';
import { makeLog } from '../../../api/services/makeLog.ts';

interface Line {
  call?: string;
  err?: { stack?: string };
}

/**
 * The log of an installation under test: quiet, but for what answers 500, whose cause stands in the
 * output of the test. With LOG_LEVEL everything is written as the program would.
 */
export function testLog(level = process.env['LOG_LEVEL']): Log {
  if (level) return makeLog({ level });
  return makeLog({
    level: 'error',
    to: {
      write(line: string) {
        const { call, err } = JSON.parse(line) as Line;
        if (call) process.stderr.write(`${call} answered 500: ${err?.stack ?? line}\n`);
      },
    },
  });
}
