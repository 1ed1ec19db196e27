import { cookiesOf, type TestApp } from '@foyer/testing';
import { invites, people, type Invite } from '../server.ts';

/** A password that satisfies the rules. */
export const PASSWORD = 'Foyer!test1';

/** Shared by the tests of signing up, signing in and resetting a password, for one installation. */
export function joiningOf(app: TestApp) {
  const deps = app.runtime.depsOf('accounts');
  const scope = deps.asPlatform('invite people for a test');
  const mailsTo = async (email: string) =>
    (await app.mail()).filter(({ recipient }) => recipient === email);
  const lastTo = async (email: string) => {
    const mail = (await mailsTo(email)).at(-1);
    if (!mail) throw new Error(`There is no mail to ${email}.`);
    return mail;
  };
  const linkTo = async (email: string) =>
    new URL(/https?:\S+/.exec((await lastTo(email)).text)?.[0] ?? '');
  return {
    mailsTo,
    lastTo,
    browser: (label: string, application: 'PLATFORM' | 'TENANT' | 'ATTENDEE', from?: string) =>
      browserAt(app, { label, application, from }),
    /** The first link of the newest email to an address. */
    linkTo,
    /** The 8 digits of the newest email to an address. */
    codeTo: async (email: string) =>
      /^(\d{4} \d{4})$/m.exec((await lastTo(email)).text)?.[1] ?? 'none',
    /** Invites to tenant a by default; returns the code of the link. */
    async invite(email: string, more: Partial<Invite> = {}): Promise<string> {
      const { id: tenantId } = app.tenants.a;
      const roles = ['tenant_door'];
      const common = { email, invitedBy: null, eventIds: null, endsAt: null };
      const invite = { ...common, realm: 'tenant', tenantId, roles, ...more } as Invite;
      await scope.tx((tx) => deps.use(invites).send(tx, invite));
      return (await linkTo(email)).searchParams.get('code') ?? '';
    },
    /** A person with a password, without any group. */
    person: (email: string, password = PASSWORD) =>
      scope.tx((tx) => deps.use(people).create(tx, { email, name: 'Ann Lee', password })),
    user: (email: string) =>
      app
        .database('accounts_user')
        .where({ email })
        .first<{ id: string; name: string; password_hash: string | null } | undefined>(),
    membership: (email: string) =>
      app
        .database('accounts_membership as m')
        .join('accounts_user as u', 'u.id', 'm.user_id')
        .where({ email })
        .first<{ status: string; roles: string[]; event_ids: string[] | null } | undefined>('m.*'),
    actionsFor: async (email: string): Promise<string[]> => {
      const lines = await app
        .database('kit_audit')
        .whereRaw(`after ->> 'email' = ?`, [email])
        .orderBy('at');
      return lines.map(({ action }: { action: string }) => action);
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

/** A browser at one application: it keeps its cookies, and returns responses. */
function browserAt(
  app: TestApp,
  { label, application, from }: { label: string; application: string; from: string | undefined },
) {
  const jar = new Map<string, string>();
  const ask = async (method: string, path: string, body?: Body) => {
    const answer = await app.as.nobody(label).request(`/api${path}`, {
      method,
      headers: {
        'x-application-type': application,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(from && { 'x-forwarded-for': from }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) {
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
    }
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      body: (text ? JSON.parse(text) : undefined) as Record<string, unknown>,
      cookies: answer.headers.getSetCookie(),
    };
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: Body) => ask('POST', path, body),
    login: (username: string, password: string) =>
      ask('POST', '/auth/login', { username, password, applicationType: application }),
  };
}
