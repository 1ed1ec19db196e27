import { createHmac } from 'node:crypto';
import pg from 'pg';
import { createRoles } from './roles.ts';

/**
 * A database given only by its administrator's URL gets Foyer's roles, like a new embedded
 * one; otherwise the owner's URL is required. Passwords are derived from the administrator's, so
 * that every checkout that knows that one knows the others.
 */
export async function adoptDatabase(
  administratorUrl: string,
): Promise<{ appUrl: string; ownerUrl: string }> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string; isSuperuser: boolean }>(
      `select current_database() as database, rolsuper as "isSuperuser"
         from pg_roles where rolname = current_user`,
    );
    const { database = '', isSuperuser = false } = rows[0] ?? {};
    if (!isSuperuser) {
      throw new Error(
        'DATABASE_URL is your own database, and only its owner can migrate it. ' +
          'Set OWNER_DATABASE_URL to connect as the owner.',
      );
    }
    const { password } = new URL(administratorUrl);
    const passwordOf = (role: string) =>
      createHmac('sha256', password).update(`${role} of ${database}`).digest('base64url');
    const [ownerPassword, appPassword] = [passwordOf('foyer_owner'), passwordOf('foyer_app')];
    await createRoles({ superuserUrl: administratorUrl, database, ownerPassword, appPassword });
    await client.query(`grant create on database ${pg.escapeIdentifier(database)} to foyer_owner`);
    await client.query('grant all on schema public to foyer_owner');
    return {
      appUrl: urlAs(administratorUrl, 'foyer_app', appPassword),
      ownerUrl: urlAs(administratorUrl, 'foyer_owner', ownerPassword),
    };
  } finally {
    await client.end();
  }
}

function urlAs(given: string, role: string, password: string): string {
  const url = new URL(given);
  url.username = role;
  url.password = password;
  return url.href;
}
