import express from 'express';
import knexFactory from 'knex';

/**
 * The baseline: the same page and count from Express and Knex, without session, permissions and
 * row-level security. Run by `list.ts` as a separate process.
 */
const { DATABASE_URL = '', PORT = '0', BENCH_TENANT = '' } = process.env;
const db = knexFactory({
  client: 'pg',
  connection: {
    connectionString: DATABASE_URL,
    // Without parallel workers, whose availability would make the time of a large count vary by a
    // factor of two.
    options: '-c max_parallel_workers_per_gather=0',
  },
  pool: { min: 0, max: 20 },
});
const app = express();

app.get('/orders', async (req, res) => {
  const { status, until } = req.query as { status: string; until?: string };
  const matching = () => {
    const rows = db('benchorders_order').where({ tenant_id: BENCH_TENANT, status });
    return until ? rows.where('created_at', '<=', until) : rows;
  };
  const rows = await matching()
    .select(
      'id',
      'order_uid',
      'created_at',
      'full_name',
      'email',
      'status',
      'ticket_count',
      'total_cents',
    )
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(50);
  const [total] = await matching().count({ count: '*' });
  res.json({
    result: rows.map((row: Record<string, unknown>) => ({
      id: row['id'],
      orderUID: row['order_uid'],
      dateCreated: row['created_at'],
      fullName: row['full_name'],
      email: row['email'],
      status: row['status'],
      ticketCount: row['ticket_count'],
      totalAmount: Number(row['total_cents']) / 100,
    })),
    count: Number(total?.['count']),
  });
});

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void db.destroy();
});
