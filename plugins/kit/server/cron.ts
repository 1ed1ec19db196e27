import { parseCronItem } from 'graphile-worker';

/**
 * What is wrong with a cron pattern; undefined when it is right. The queue's own parser says so: a
 * library of our own could read a pattern otherwise than the queue does.
 */
export function cronProblem(every: string): string | undefined {
  try {
    parseCronItem({ task: 'checked', match: every });
    return undefined;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(' in parseCronItem call');
    return `${reason}; a schedule is five fields in UTC such as '0 3 * * *', every day at three`;
  }
}
