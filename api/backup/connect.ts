import pg from 'pg';

/** Without a listener, losing the connection would end the process; with it, the current or next statement fails. */
export async function connect(given: { url: string; name: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: given.url, application_name: given.name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
