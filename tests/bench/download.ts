import { request } from 'node:http';
import pg from 'pg';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { measured } from './crowd.ts';
import { hostOf, startListPlatform } from './listPlatform.ts';
import { ROWS } from './listSeed.ts';
import { cpuSeconds, cpuSecondsBelow, peakMemory } from './processes.ts';

/**
 * Compares a list's CSV download, from its signed URL to the last byte, with `COPY` of the same
 * query under the same role, alternating in one run: one tenant's rows, and those of all tenants.
 * @example BENCH_ROWS=200000 npm run bench:download
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const log = (line: string) => process.stdout.write(`${line}\n`);

/** A list as downloaded in one realm. */
interface Case {
  name: string;
  realm: 'TENANT' | 'PLATFORM';
  path: string;
  /** Statements that open a transaction with the same scope. */
  opening: string;
}

interface Round {
  ms: number;
  bytes: number;
  serverCpu: number;
  postgresCpu: number;
}

const platform = await startListPlatform(log);
const { reader, port, server, postmaster } = platform;
const cases: Case[] = [
  {
    name: "a tenant's rows",
    realm: 'TENANT',
    path: `/api/x/benchorders/${reader.tenantId}/orders/download`,
    opening: `begin read only; select set_config('foyer.tenant', '${reader.tenantId}', true)`,
  },
  {
    name: "every tenant's rows",
    realm: 'PLATFORM',
    path: '/api/x/benchorders/orders/download',
    opening: 'begin read only; set local role foyer_platform',
  },
];
const copyIn = (timeZone: string) => `copy (
  select o.id, o.order_uid, to_char(o.created_at at time zone '${timeZone}', 'YYYY-MM-DD HH24:MI:SS'),
    o.full_name, o.email, o.status, o.ticket_count, round(o.total_cents / 100.0, 2)::text
  from benchorders_order as o order by o.created_at desc, o.id desc
) to stdout (format csv)`;

try {
  log(`${ROWS.toLocaleString('en')} rows; ${ROUNDS} rounds, alternating`);
  const idle = peakMemory(server.pid);
  for (const one of cases) await compare(one);
  log(
    `\npeak memory of the server: ${idle ?? '?'} MiB before, ${peakMemory(server.pid) ?? '?'} after`,
  );
} finally {
  await platform.stop();
}

async function compare(one: Case): Promise<void> {
  const client = new pg.Client({ connectionString: platform.appUrl });
  await client.connect();
  try {
    await client.query(one.opening);
    const cookie = await platform.signIn(one.realm);
    // The first of each is a warm-up and doesn't count.
    const { head } = await downloaded(one, cookie);
    const timeZone = /\((\S+)\)/.exec(head)?.[1] ?? 'UTC';
    await copied(client, timeZone);
    const rounds: Record<'copy' | 'ours', Round>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        copy: await timed(() => copied(client, timeZone)),
        ours: await timed(() => downloaded(one, cookie)),
      });
    report(one.name, rounds);
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<{ bytes: number }>): Promise<Round> {
  const before = { server: cpuSeconds(server.pid), postgres: cpuSecondsBelow(postmaster) };
  const began = performance.now();
  const { bytes } = await work();
  return {
    ms: performance.now() - began,
    bytes,
    serverCpu: (cpuSeconds(server.pid) - before.server) * 1000,
    postgresCpu: (cpuSecondsBelow(postmaster) - before.postgres) * 1000,
  };
}

async function copied(client: pg.Client, timeZone: string): Promise<{ bytes: number }> {
  let bytes = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  const count = ({ chunk }: { chunk: Buffer }) => {
    bytes += chunk.length;
  };
  connection.on('copyData', count);
  await client.query(copyIn(timeZone));
  connection.off('copyData', count);
  return { bytes };
}

interface File {
  bytes: number;
  head: string;
}

async function downloaded({ realm, path }: Case, cookie: string): Promise<File> {
  const asked = hostFetch(port, hostOf(realm, reader));
  const headers = { 'x-forwarded-proto': 'https', cookie };
  const answer = await asked(path, { headers });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  return received(new URL(downloadUrl).pathname, hostOf(realm, reader));
}

/** Counts received bytes and keeps the first line. */
function received(path: string, host: string): Promise<File> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-proto': 'https' };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let bytes = 0;
      let head = '';
      answer.on('data', (part: Buffer) => {
        head ||= part.toString().split('\n')[0] ?? '';
        bytes += part.length;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ bytes, head })
          : reject(new Error(`The download was answered ${answer.statusCode}.`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

function report(name: string, rounds: readonly Record<'copy' | 'ours', Round>[]): void {
  const median = (values: number[]) => measured(values, 1).p50;
  const line = (of: 'copy' | 'ours') => {
    const all = (key: keyof Round) => median(rounds.map((round) => round[of][key])).toFixed(0);
    return `  ${of}  ${all('ms').padStart(6)} ms   ${all('bytes')} bytes   CPU ${all('serverCpu')} + Postgres ${all('postgresCpu')} ms`;
  };
  const ratios = rounds.map(({ copy, ours }) => copy.ms / ours.ms);
  log(`\n${name}`);
  log(line('copy'));
  log(line('ours'));
  log(
    `  ours reaches ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}) of COPY`,
  );
}
