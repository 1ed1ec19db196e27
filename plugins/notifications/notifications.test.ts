import { ask, conforms, type TestApp } from '@foyer/testing';

/** The operator whom the conformance checks sign in. */
async function operatorId(app: TestApp): Promise<string> {
  await ask(app.as.platform(), 'get', '/api/auth/session');
  const [id] = await app
    .database('accounts_user')
    .where({ email: 'super_user@platform.test' })
    .pluck<string[]>('id');
  if (id === undefined) throw new Error('The operator isn’t signed in.');
  return id;
}

async function add(app: TestApp, n: number): Promise<string> {
  const [row] = await app
    .database('notifications_notification')
    .insert({
      user_id: await operatorId(app),
      kind: n % 2 ? 'dispute_opened' : 'payout_failed',
      subject: `subject ${n}`,
      title: `Title ${n}`,
      text: `Text ${n}`,
      path: `/reports/${n}`,
      created_at: new Date(Date.now() + n),
      in_console: true,
      by_email: true,
      ...(n % 3 === 0 && { read_at: new Date() }),
    })
    .returning<{ id: string }[]>('id');
  return row?.id ?? '';
}

conforms(import.meta.url, {
  readers: { notifications: (app) => app.as.platform() },
  seed: { notifications: async (app, n) => void (await add(app, n)) },
  calls: {
    markRead: async (app) => ({ as: app.as.platform(), body: { ids: [await add(app, 9_001)] } }),
    markAllRead: (app) => ({ as: app.as.platform(), body: { until: new Date().toISOString() } }),
    preferences: (app) => ({ as: app.as.platform() }),
    savePreference: (app) => ({
      as: app.as.platform(),
      params: { kind: 'dispute_opened' },
      body: { inConsole: true, byEmail: false },
    }),
  },
  unaudited: {
    markRead: 'the row itself has the time',
    markAllRead: 'the rows themselves have the time',
  },
});
