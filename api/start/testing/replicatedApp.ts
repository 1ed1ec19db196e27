import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type TestApp, type TestAppGiven } from '../../../packages/testing/testApp.ts';
import { startPostgres } from '../postgres.ts';
import { startStandby, type Standby } from './standby.ts';

const CLUSTER = ['SUPERUSER', 'OWNER', 'APP'] as const;

/** An installation on its own Postgres, whose reports read from a standby. */
export async function replicatedApp(given: TestAppGiven = {}): Promise<{
  app: TestApp;
  standby: Standby;
  stop(): Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), 'foyer-replicated-'));
  // The cluster's own user must be able to traverse it.
  await chmod(root, 0o755);
  const of = join(root, 'primary');
  const primary = await startPostgres({ dataFolder: of, fast: true, log: () => undefined });
  const standby = await startStandby({ of, primary, dataFolder: join(root, 'standby') });
  const leave = useCluster({
    SUPERUSER: primary.superuserUrl,
    OWNER: primary.ownerUrl,
    APP: primary.appUrl,
  });
  const app = await testApp({ ...given, replicaUrl: standby.appUrl });
  return {
    app,
    standby,
    async stop() {
      await standby.stop();
      await app.stop();
      leave();
      await primary.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Makes this file's tests use another cluster for their databases. @returns ends that */
function useCluster(urls: Readonly<Record<(typeof CLUSTER)[number], string>>): () => void {
  const before = CLUSTER.map((who) => [who, process.env[`TEST_DATABASE_${who}_URL`]] as const);
  for (const who of CLUSTER) process.env[`TEST_DATABASE_${who}_URL`] = urls[who];
  return () => {
    for (const [who, url] of before) process.env[`TEST_DATABASE_${who}_URL`] = url;
  };
}
