import { resolve } from 'node:path';
import * as z from 'zod';
import { isGuessable } from './services/keys.ts';

const flag = z
  .enum(['', '0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .default('')
  .transform((value) => value === '1' || value === 'true');

const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []));

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .optional();

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_BASE: z
      .string()
      .regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host like foyer.example or localhost:3000')
      .optional(),
    DATABASE_URL: postgresUrl,
    OWNER_DATABASE_URL: postgresUrl,
    WORKER_DATABASE_URL: postgresUrl,
    REPORTS_DATABASE_URL: postgresUrl,
    REPORTS_DATABASE_POOL: z.coerce.number().int().min(1).max(500).optional(),
    REPORTS_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
    DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
    PGBOUNCER: flag,
    FOYER_DATA: z.string().default('.foyer'),
    FOYER_SECRET: list,
    FOYER_DEMO: z.enum(['', '0', '1', 'small'], { error: 'must be 1, small or 0' }).default(''),
    PLUGINS: list,
    SMTP_URL: z
      .literal('none')
      .or(z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://, or be none' }))
      .optional(),
    MAIL_FROM: z.string().regex(/\S@\S/, 'must include an email address').optional(),
    S3_BUCKET_PREFIX: z.string().optional(),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    PUBLIC_API_DOCS: flag,
    // A managed database that replicates its standbys itself has no Postgres setting that shows it.
    STANDBY_WARNING: z.enum(['', '0', '1'], { error: 'must be 1 or 0' }).default(''),
    S3_TIMEOUT_SECONDS: z.coerce.number().min(1).max(60).default(5),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    TRUST_PROXY: list,
    DRAIN_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
    // Set by `npm run dev`: where Vite serves the two front ends.
    VITE_ADMIN_ORIGIN: z.url().optional(),
    VITE_STOREFRONT_ORIGIN: z.url().optional(),
    // Set by the launcher: the folder with the two front-end builds.
    FRONT_ENDS: z.string().optional(),
    // Set by the benchmarks, which measure production behavior: everywhere else responses are validated
    // against their schemas.
    CHECK_REPLIES: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('1'),
    // Set by the launcher: where the local Stripe listens, whose pages are proxied here.
    STRIPE_TEST_ORIGIN: z.url({ protocol: /^http$/ }).optional(),
  })
  .superRefine((env, context) => {
    const problem = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.NODE_ENV === 'production') {
      if (!env.FOYER_SECRET.length) problem('FOYER_SECRET', 'is required in production');
      if (!env.PUBLIC_BASE) problem('PUBLIC_BASE', 'is required in production');
      if (env.FOYER_SECRET.some(isGuessable)) {
        problem('FOYER_SECRET', 'is too easy to guess; generate one with "openssl rand -hex 32"');
      }
      if (!env.SMTP_URL) {
        problem(
          'SMTP_URL',
          'is required in production, because tickets are sent by email. Set it to "none" to send no email',
        );
      }
      // Mail from the test domain is rejected everywhere.
      if (env.SMTP_URL && env.SMTP_URL !== 'none' && !env.MAIL_FROM)
        problem('MAIL_FROM', 'is required in production with SMTP_URL');
      if (env.FOYER_DEMO === '1' || env.FOYER_DEMO === 'small')
        problem('FOYER_DEMO', 'must not be set in production: demo data isn’t allowed there');
    }
    if (env.FOYER_SECRET.some((secret) => secret.length < 32)) {
      problem('FOYER_SECRET', 'must have at least 32 characters in each secret');
    }
    if (env.S3_BUCKET_PREFIX && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
      problem('S3_ACCESS_KEY_ID', 'and S3_SECRET_ACCESS_KEY are required with S3_BUCKET_PREFIX');
    }
  });

type DatabaseName = 'DATABASE_URL' | 'OWNER_DATABASE_URL';
export type Config = ReturnType<typeof readConfig>;

/** Parses the environment, or throws one error that names every problem. Nothing else reads it. */
export function readConfig(
  given: Record<string, string | undefined> = process.env,
  { needs = ['DATABASE_URL'] }: { needs?: readonly DatabaseName[] } = {},
) {
  const parsed = environment.safeParse(withoutBlanks(given));
  const problems =
    parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  for (const name of needs) {
    if (!given[name]) problems.push(`${name} is required (npm start sets up its own database)`);
  }
  if (problems.length || !parsed.data) {
    throw new Error(
      `The environment variables aren’t valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return { ...toConfig(parsed.data), variables: withoutBlanks(given) };
}

function toConfig(env: z.output<typeof environment>) {
  const isProduction = env.NODE_ENV === 'production';
  return {
    isProduction,
    isDevelopment: env.NODE_ENV === 'development',
    role: env.ROLE,
    port: env.PORT,
    // A laptop should not be reachable from its network; a server is reached through its proxy.
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicBase: env.PUBLIC_BASE ?? `localhost:${env.PORT}`,
    protocol: isProduction ? ('https' as const) : ('http' as const),
    databaseUrl: env.DATABASE_URL ?? '',
    ownerDatabaseUrl: env.OWNER_DATABASE_URL ?? '',
    workerDatabaseUrl: env.WORKER_DATABASE_URL ?? env.DATABASE_URL ?? '',
    // The primary itself doesn't count as its replica.
    reportsDatabaseUrl:
      env.REPORTS_DATABASE_URL === env.DATABASE_URL ? undefined : env.REPORTS_DATABASE_URL,
    // Reports are rare and expensive for the database.
    reportsDatabasePool: env.REPORTS_DATABASE_POOL ?? Math.ceil(env.DATABASE_POOL / 2),
    reportsMaxLagSeconds: env.REPORTS_MAX_LAG_SECONDS,
    databasePool: env.DATABASE_POOL,
    usesPgBouncer: env.PGBOUNCER,
    dataFolder: resolve(env.FOYER_DATA),
    secrets: env.FOYER_SECRET,
    plugins: env.PLUGINS,
    smtpUrl: env.SMTP_URL === 'none' ? undefined : env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Foyer <no-reply@foyer.test>',
    s3: env.S3_BUCKET_PREFIX
      ? {
          bucketPrefix: env.S3_BUCKET_PREFIX,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          timeoutMs: env.S3_TIMEOUT_SECONDS * 1000,
        }
      : undefined,
    viteOrigins:
      !isProduction && env.VITE_ADMIN_ORIGIN && env.VITE_STOREFRONT_ORIGIN
        ? { admin: env.VITE_ADMIN_ORIGIN, storefront: env.VITE_STOREFRONT_ORIGIN }
        : undefined,
    frontEnds: env.FRONT_ENDS,
    stripeTestOrigin: isProduction ? undefined : env.STRIPE_TEST_ORIGIN,
    checksReplies: !isProduction && env.CHECK_REPLIES === '1',
    drainMs: env.DRAIN_SECONDS * 1000,
    hasPublicApiDocs: !isProduction || env.PUBLIC_API_DOCS,
    warnsOfStandby: env.STANDBY_WARNING === '' ? isProduction : env.STANDBY_WARNING === '1',
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    // In production TLS ends at a proxy in a private network; a laptop has no proxy.
    trustProxy: env.TRUST_PROXY.length
      ? env.TRUST_PROXY
      : isProduction
        ? ['loopback', 'linklocal', 'uniquelocal']
        : [],
  };
}

/** An empty variable counts as unset, as in most shells and compose files. */
const withoutBlanks = (
  given: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
