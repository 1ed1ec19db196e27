import pg from 'pg';

/** The baseline in bare SQL for a hold and an order: no policies, no rules, no HTTP. */
export async function makeFloor(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query('drop schema if exists bench_floor cascade; create schema bench_floor');
  await pool.query(`
    create table bench_floor.stock (id int primary key, capacity int not null,
      held int not null default 0, sold int not null default 0, check (held + sold <= capacity))
      with (fillfactor = 50);
    create table bench_floor.hold (id uuid primary key default gen_random_uuid(), stock_id int not null,
      quantity int not null, expires_at timestamptz not null);
    create table bench_floor.placed (id uuid primary key default gen_random_uuid(), email text not null,
      total_cents bigint not null, created_at timestamptz not null default now());
    create table bench_floor.ticket (id uuid primary key default gen_random_uuid(), placed_id uuid not null
      references bench_floor.placed, uid text not null unique);
    create table bench_floor.entry (id uuid primary key default gen_random_uuid(), placed_id uuid not null
      references bench_floor.placed, account text not null, amount_cents bigint not null);
    insert into bench_floor.stock (id, capacity) select n, 100000000 from generate_series(1, 100) n`);
  const hold = (stock: number) =>
    pool.query({
      name: 'hold',
      text: `with taken as (
               update bench_floor.stock set held = held + 1
               where id = $1 and held + sold + 1 <= capacity returning id)
             insert into bench_floor.hold (stock_id, quantity, expires_at)
             select id, 1, now() + interval '15 minutes' from taken returning id`,
      values: [stock],
    });
  const order = (stock: number) =>
    pool.query({
      name: 'order',
      text: `with sold as (
               update bench_floor.stock set sold = sold + 1
               where id = $1 and held + sold + 1 <= capacity returning id),
             placed as (
               insert into bench_floor.placed (email, total_cents)
               select 'buyer@example.test', 5000 from sold returning id),
             ticket as (
               insert into bench_floor.ticket (placed_id, uid)
               select id, gen_random_uuid()::text from placed)
             insert into bench_floor.entry (placed_id, account, amount_cents)
             select placed.id, account, cents from placed,
               (values ('buyer', -5000), ('tenant', 4500), ('platform', 300), ('gateway', 200))
                 as entries (account, cents)`,
      values: [stock],
    });
  return { hold, order, end: () => pool.end() };
}
