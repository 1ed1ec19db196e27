import type { Knex } from 'knex';
import type { Identities } from '@foyer/kit/server';
import { DEMO_OPERATORS, DEMO_PASSWORD, DEMO_STAFF } from '../../seeds/demo/demoPeople.ts';

const REMEDY = 'Use a separate database for production.';

/**
 * Keeps production off a database in which the demo was loaded. The mark identifies it; a database
 * from before the mark, or a copy of its people, is recognized by an account that opens with the
 * demo's password.
 * @throws with one sentence that names what was found
 */
export async function refuseDemo({
  knex,
  identities,
}: {
  knex: Knex;
  identities: Pick<Identities, 'check'>;
}): Promise<void> {
  const loadedAt = await whenLoaded(knex);
  if (loadedAt)
    throw new Error(`This database contains demo data, loaded on ${loadedAt}. ${REMEDY}`);
  for (const { email } of [...DEMO_OPERATORS, ...DEMO_STAFF]) {
    if (await opens(identities, email))
      throw new Error(
        `This database contains demo data: ${email} still has the public demo password. ${REMEDY}`,
      );
  }
}

async function whenLoaded(knex: Knex): Promise<string | undefined> {
  const [mark] = await whereMigrated(
    () =>
      knex('kit_demo').select<{ on: string }[]>(knex.raw(`to_char(loaded_at, 'YYYY-MM-DD') as on`)),
    [],
  );
  return mark?.on;
}

/** Uses the realm that anyone with an account may enter, so that only the password matters. */
const opens = (identities: Pick<Identities, 'check'>, username: string): Promise<boolean> =>
  whereMigrated(async () => {
    const who = { username, password: DEMO_PASSWORD, realm: 'attendee', tenantId: null } as const;
    return (await identities.check(who)) !== null;
  }, false);

/** An unmigrated database has no accounts; `/readyz` reports the missing migrations. */
async function whereMigrated<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return otherwise;
    throw error;
  }
}
