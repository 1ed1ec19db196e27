import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** A fault during a sale, and its repair. */
export interface Fault {
  name: string;
  /** Causes the fault. Resolves after its repair, as far as an operator has to do one. */
  happen(cluster: Cluster): Promise<void>;
}

const seconds = (count: number) => delay(count * 1000);
const only = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new Error('The cluster doesn’t have this part.');
  return part;
};

/** The order matters: after the last two there is no standby left. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'Postgres killed, up again after 5 s',
    async happen({ primary }) {
      primary.kill();
      await seconds(5);
      await primary.start();
    },
  },
  {
    name: 'Postgres stopped for 10 s',
    async happen({ primary }) {
      await primary.stop();
      await seconds(10);
      await primary.start();
    },
  },
  {
    name: 'Postgres frozen for 30 s',
    async happen({ primary }) {
      primary.freeze();
      await seconds(30);
      primary.thaw();
    },
  },
  {
    name: 'Synchronous standby stopped for 15 s',
    async happen({ inStep }) {
      await inStep.stop();
      await seconds(15);
      await inStep.start();
    },
  },
  {
    name: 'Lagging standby (reports) stopped for 10 s',
    async happen({ lagging }) {
      await lagging.stop();
      await seconds(10);
      await lagging.start();
    },
  },
  { name: 'PgBouncer restarted', happen: async ({ pgBouncer }) => only(pgBouncer).restart() },
  {
    name: 'Stripe away for 75 s',
    async happen(cluster) {
      await cluster.stripe.stop();
      await seconds(75);
      await cluster.startStripe();
    },
  },
  {
    name: 'Stripe hanging for 45 s',
    async happen({ stripe }) {
      stripe.freeze();
      await seconds(45);
      stripe.thaw();
    },
  },
  {
    name: 'Stripe killed, up again at once',
    async happen(cluster) {
      await cluster.stripe.kill();
      await cluster.startStripe();
    },
  },
  {
    name: 'SMTP hanging for 45 s',
    async happen({ mail }) {
      mail.hang(true);
      await seconds(45);
      mail.hang(false);
    },
  },
  {
    name: 'S3 hanging for 30 s',
    async happen({ files }) {
      files.hang();
      await seconds(30);
      files.recover();
    },
  },
  {
    name: 'S3 dead for 30 s',
    async happen({ files }) {
      files.die();
      await seconds(30);
      files.recover();
    },
  },
  {
    name: 'Web process killed',
    async happen(cluster) {
      await only(cluster.webs[0]).kill();
      await cluster.startWeb(0);
    },
  },
  {
    name: 'Web process frozen for 15 s',
    async happen({ webs }) {
      only(webs[0]).freeze();
      await seconds(15);
      only(webs[0]).thaw();
    },
  },
  {
    name: 'Every web process drained and replaced, one by one',
    async happen(cluster) {
      for (const index of cluster.webs.keys()) await cluster.replaceWeb(index);
    },
  },
  {
    name: 'Both workers killed, up again after 10 s',
    async happen(cluster) {
      await Promise.all(cluster.workers.map((worker) => worker.kill()));
      await seconds(10);
      for (const index of cluster.workers.keys()) await cluster.startWorker(index);
    },
  },
  {
    name: 'Every worker drained and replaced, one by one',
    async happen(cluster) {
      for (const index of cluster.workers.keys()) await cluster.replaceWorker(index);
    },
  },
  {
    name: 'Failover to the standby in step',
    async happen(cluster) {
      cluster.primary.kill();
      await cluster.failOverTo(cluster.inStep);
    },
  },
  {
    name: 'Failover to a standby that is 5 s behind',
    async happen(cluster) {
      // A standby applies everything received before promotion, so to lag it must be disconnected.
      await cluster.lagging.set('primary_conninfo', '');
      await seconds(5);
      cluster.primary.kill();
      await cluster.failOverTo(cluster.lagging);
    },
  },
];
