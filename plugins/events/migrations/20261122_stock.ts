import { protect, type Knex } from '@foyer/kit/server';

/** What a completion looks for when its hold was gone. */
const HOLD_GONE = 'FY001';

/** As the settings' form has it for a tenant that has chosen none. */
const SALES_HOURS_AFTER_START = 4;

export async function up(knex: Knex): Promise<void> {
  await makeStock(knex);
  await makeHold(knex);
  await makeSalesEnd(knex);
  await makeTake(knex);
  await makeRelease(knex);
  await makeConsume(knex);
  await makeConsumeOrFail(knex);
  await makePutBack(knex);
  await makeQuote(knex);
  await makeHeld(knex);
  await makeView(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view events_stock_v1');
  for (const signature of [
    'events_extend(uuid, uuid, timestamptz, boolean)',
    'events_held(uuid, uuid)',
    'events_quote(uuid, uuid, jsonb, text)',
    'events_is_over(uuid, uuid)',
    'events_sales_end(uuid, timestamptz, timestamptz)',
    'events_lock(uuid)',
    'events_put_back(uuid, uuid, uuid, integer)',
    'events_consume_or_fail(uuid, uuid)',
    'events_consume(uuid, uuid)',
    'events_take(uuid, uuid, uuid, jsonb, text, timestamptz, boolean)',
    'events_sweep(uuid, uuid)',
    'events_release(uuid, uuid)',
    'events_move(uuid, uuid, jsonb, integer, integer)',
  ])
    await knex.raw(`drop function ${signature}`);
  await knex.schema.dropTable('events_hold');
  await knex.schema.dropTable('events_stock');
}

/**
 * The counters. One row for each ticket type, and one for the event where it has a capacity of its
 * own (then `ticket_type_id` is NULL). Whatever code does, the last check stands: nothing is
 * oversold. Room is left on the pages, so that a counter is changed where it lies.
 */
async function makeStock(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_stock (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      ticket_type_id uuid,
      capacity integer not null check (capacity >= 0),
      held integer not null default 0 check (held >= 0),
      sold integer not null default 0 check (sold >= 0),
      primary key (tenant_id, id),
      unique (id),
      unique nulls not distinct (tenant_id, event_id, ticket_type_id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade,
      foreign key (tenant_id, event_id, ticket_type_id)
        references events_ticket_type (tenant_id, event_id, id) on delete cascade,
      constraint events_stock_not_oversold check (held + sold <= capacity)
    ) with (fillfactor = 50)
  `);
  await protect(knex, 'events_stock', 'tenant');
}

/** Who holds what until when. The id is the draft's: one draft, one hold. */
async function makeHold(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events_hold (
      tenant_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      -- [{"ticketTypeId", "quantity"}]
      lines jsonb not null,
      discount_id uuid,
      expires_at timestamptz(3) not null,
      -- True while the gateway may still take money for it: then it is not released unasked.
      awaits_payment boolean not null default false,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  await knex.raw('create index events_hold_event on events_hold (tenant_id, event_id, expires_at)');
  await knex.raw('create index events_hold_expires on events_hold (expires_at)');
  await protect(knex, 'events_hold', 'tenant');
}

/**
 * When an event's sales end: with the event. One that ends when it starts has no end of its own, and
 * sells for the hours after its start that the tenant's setting says.
 */
async function makeSalesEnd(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_sales_end(
      p_tenant uuid, p_start timestamptz, p_end timestamptz
    ) returns timestamptz language sql stable as $$
      select case when p_end > p_start then p_end
        else p_start + make_interval(secs => 3600 * coalesce((
          select (value ->> 'salesHoursAfterStart')::numeric from kit_setting
          where plugin = 'events' and tenant_id = p_tenant), ${SALES_HOURS_AFTER_START})::float)
      end
    $$
  `);
  await knex.raw(`
    create function events_is_over(p_tenant uuid, p_event uuid) returns boolean
    language sql stable as $$
      select clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at)
      from events_event where tenant_id = p_tenant and id = p_event
    $$
  `);
}

/**
 * Taking tickets. It sets its tenant, so that one statement is enough and the policies hold; it
 * takes the event's lock first, as everything does that changes counters, so that two of them never
 * wait for each other. Refusals are answers, not errors: many holds can share one transaction.
 */
async function makeTake(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_lock(p_event uuid) returns void language sql as $$
      select pg_advisory_xact_lock(hashtextextended(p_event::text, 0))
    $$
  `);
  // Whether a hold is over is asked of the row that is deleted, and not of what was seen before: its
  // buyer may extend it, or begin to pay, in the moment between.
  await knex.raw(`
    create function events_sweep(p_tenant uuid, p_event uuid) returns integer language plpgsql as $$
    declare
      v_hold events_hold;
      v_count integer := 0;
    begin
      perform set_config('foyer.tenant', p_tenant::text, true);
      perform events_lock(p_event);
      for v_hold in
        delete from events_hold
        where tenant_id = p_tenant and event_id = p_event
          and expires_at <= clock_timestamp() and not awaits_payment
        returning *
      loop
        perform events_move(p_tenant, p_event, v_hold.lines, -1, 0);
        update events_discount set held = held - 1
        where tenant_id = p_tenant and id = v_hold.discount_id;
        v_count := v_count + 1;
      end loop;
      return v_count;
    end $$
  `);
  await knex.raw(`
    create function events_take(
      p_tenant uuid, p_hold uuid, p_event uuid, p_lines jsonb, p_code text,
      p_expires timestamptz, p_keeps_rules boolean
    ) returns jsonb language plpgsql as $$
    declare
      v_now timestamptz := clock_timestamp();
      v_event events_event;
      v_discount events_discount;
      v_line record;
      v_stock events_stock;
      v_taken jsonb := '[]';
      v_lines jsonb := '[]';
      v_total integer := 0;
      v_swept boolean := false;
      v_problem jsonb;
    begin
      perform set_config('foyer.tenant', p_tenant::text, true);
      perform events_lock(p_event);
      perform events_release(p_tenant, p_hold);

      select * into v_event from events_event where tenant_id = p_tenant and id = p_event;
      -- What was paid late is no sale of an event that does not take place.
      if not found or v_event.status = 'cancelled'
        or (p_keeps_rules and v_event.status <> 'published') then
        return jsonb_build_object('problem', 'event_closed');
      end if;
      if p_keeps_rules and v_now >= v_event.end_at
        and v_now >= events_sales_end(p_tenant, v_event.start_at, v_event.end_at) then
        return jsonb_build_object('problem', 'event_over');
      end if;

      if p_code is not null then
        select * into v_discount from events_discount
        where tenant_id = p_tenant and event_id = p_event and code = upper(p_code);
        if not found then
          return jsonb_build_object('problem', 'code_unknown');
        end if;
        if p_keeps_rules and (v_now < v_discount.starts_at or v_now >= v_discount.ends_at) then
          return jsonb_build_object('problem', 'code_closed');
        end if;
        if v_discount.held + v_discount.used >= v_discount.usage_limit then
          perform events_sweep(p_tenant, p_event);
        end if;
        update events_discount set held = held + 1
        where tenant_id = p_tenant and id = v_discount.id
          and (usage_limit is null or held + used + 1 <= usage_limit);
        if not found then
          return jsonb_build_object('problem', 'code_used_up');
        end if;
      end if;

      for v_line in
        select line."ticketTypeId" as ticket_type_id, line.quantity, type.name, type.kind,
          type.price_cents, type.surcharge_rule_id, type.sales_availability, type.sale_starts_at,
          type.sale_ends_at, type.min_ticket_per_order, type.max_ticket_per_order
        from (
          -- A type that stands in several lines is taken as one: one counter, one limit.
          select "ticketTypeId", sum(quantity) filter (where quantity > 0)::integer as quantity,
            min(place) as place
          from rows from (jsonb_to_recordset(p_lines) as ("ticketTypeId" uuid, quantity integer))
            with ordinality as wanted ("ticketTypeId", quantity, place)
          group by "ticketTypeId"
        ) line
        left join events_ticket_type type
          on type.tenant_id = p_tenant and type.event_id = p_event and type.id = line."ticketTypeId"
        -- As in the cart: a discount's odd cents go to the first tickets, held or not.
        order by line.place
      loop
        v_problem := case
          when v_line.name is null or v_line.quantity is null
            then jsonb_build_object('problem', 'type_unknown')
          when not p_keeps_rules then null
          when v_line.kind = 'complimentary' then jsonb_build_object('problem', 'type_unknown')
          when v_line.sales_availability = 'SALES_AVAILABILITY_OPT_2'
            and (v_now < v_line.sale_starts_at or v_now >= v_line.sale_ends_at)
            then jsonb_build_object('problem', 'window_closed')
          when v_line.quantity < v_line.min_ticket_per_order
            then jsonb_build_object('problem', 'below_minimum', 'limit', v_line.min_ticket_per_order)
          when v_line.quantity > v_line.max_ticket_per_order
            then jsonb_build_object('problem', 'above_maximum', 'limit', v_line.max_ticket_per_order)
        end;
        while v_problem is null loop
          update events_stock set held = held + v_line.quantity
          where tenant_id = p_tenant and event_id = p_event
            and ticket_type_id = v_line.ticket_type_id
            and held + sold + v_line.quantity <= capacity;
          exit when found;
          if not v_swept then
            v_swept := true;
            perform events_sweep(p_tenant, p_event);
            continue;
          end if;
          select * into v_stock from events_stock
          where tenant_id = p_tenant and event_id = p_event
            and ticket_type_id = v_line.ticket_type_id;
          v_problem := jsonb_build_object(
            'problem', 'sold_out',
            'left', greatest(0, v_stock.capacity - v_stock.held - v_stock.sold));
        end loop;
        exit when v_problem is not null;
        v_total := v_total + v_line.quantity;
        v_taken := v_taken || jsonb_build_object(
          'ticketTypeId', v_line.ticket_type_id, 'quantity', v_line.quantity);
        v_lines := v_lines || jsonb_build_object(
          'ticketTypeId', v_line.ticket_type_id, 'quantity', v_line.quantity,
          'name', v_line.name, 'kind', v_line.kind, 'priceCents', v_line.price_cents,
          'ruleId', v_line.surcharge_rule_id);
      end loop;

      while v_problem is null and v_total > 0 loop
        update events_stock set held = held + v_total
        where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null
          and held + sold + v_total <= capacity;
        exit when found;
        select * into v_stock from events_stock
        where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
        exit when not found;
        if not v_swept then
          v_swept := true;
          perform events_sweep(p_tenant, p_event);
          continue;
        end if;
        v_problem := jsonb_build_object(
          'problem', 'capacity',
          'left', greatest(0, v_stock.capacity - v_stock.held - v_stock.sold));
      end loop;

      if v_problem is not null then
        -- What was counted before the refusal is given back; the event itself was not reached.
        update events_stock stock set held = stock.held - taken.quantity
        from jsonb_to_recordset(v_taken) as taken ("ticketTypeId" uuid, quantity integer)
        where stock.tenant_id = p_tenant and stock.event_id = p_event
          and stock.ticket_type_id = taken."ticketTypeId";
        if v_discount.id is not null then
          update events_discount set held = held - 1
          where tenant_id = p_tenant and id = v_discount.id;
        end if;
        return v_problem || jsonb_build_object(
          'ticketTypeId', v_line.ticket_type_id, 'name', v_line.name);
      end if;

      insert into events_hold (tenant_id, id, event_id, lines, discount_id, expires_at)
      values (p_tenant, p_hold, p_event, v_taken, v_discount.id, p_expires);
      return jsonb_build_object('lines', v_lines, 'expiresAt', p_expires, 'discount', case
        when v_discount.id is null then null
        else jsonb_build_object(
          'code', v_discount.code, 'kind', v_discount.kind, 'ppm', v_discount.percent_ppm,
          'cents', v_discount.amount_cents, 'ticketTypeIds', to_jsonb(v_discount.ticket_type_ids))
      end);
    end $$
  `);
}

/** Gives a hold's tickets and its use of a code back. @returns false where there was no hold */
async function makeRelease(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_move(
      p_tenant uuid, p_event uuid, p_lines jsonb, p_held integer, p_sold integer
    ) returns void language plpgsql as $$
    declare
      v_total integer;
    begin
      update events_stock stock
      set held = stock.held + p_held * line.quantity, sold = stock.sold + p_sold * line.quantity
      from jsonb_to_recordset(p_lines) as line ("ticketTypeId" uuid, quantity integer)
      where stock.tenant_id = p_tenant and stock.event_id = p_event
        and stock.ticket_type_id = line."ticketTypeId";
      select sum(quantity) into v_total
      from jsonb_to_recordset(p_lines) as line (quantity integer);
      update events_stock
      set held = held + p_held * v_total, sold = sold + p_sold * v_total
      where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
    end $$
  `);
  await knex.raw(`
    create function events_release(p_tenant uuid, p_hold uuid) returns boolean
    language plpgsql as $$
    declare
      v_hold events_hold;
      v_event uuid;
    begin
      perform set_config('foyer.tenant', p_tenant::text, true);
      select event_id into v_event from events_hold where tenant_id = p_tenant and id = p_hold;
      if not found then
        return false;
      end if;
      perform events_lock(v_event);
      delete from events_hold where tenant_id = p_tenant and id = p_hold returning * into v_hold;
      if not found then
        return false;
      end if;
      perform events_move(p_tenant, v_hold.event_id, v_hold.lines, -1, 0);
      update events_discount set held = held - 1
      where tenant_id = p_tenant and id = v_hold.discount_id;
      return true;
    end $$
  `);
}

/** Makes a hold a sale. @returns false where there was no hold: its tickets have to be won again */
async function makeConsume(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_consume(p_tenant uuid, p_hold uuid) returns boolean
    language plpgsql as $$
    declare
      v_hold events_hold;
      v_event uuid;
    begin
      perform set_config('foyer.tenant', p_tenant::text, true);
      select event_id into v_event from events_hold where tenant_id = p_tenant and id = p_hold;
      if not found then
        return false;
      end if;
      perform events_lock(v_event);
      delete from events_hold where tenant_id = p_tenant and id = p_hold returning * into v_hold;
      if not found then
        return false;
      end if;
      perform events_move(p_tenant, v_hold.event_id, v_hold.lines, -1, 1);
      update events_discount set held = held - 1, used = used + 1
      where tenant_id = p_tenant and id = v_hold.discount_id;
      return true;
    end $$
  `);
}

/** The same as the last statement of a transaction, where nobody hears an answer: it fails instead. */
async function makeConsumeOrFail(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_consume_or_fail(p_tenant uuid, p_hold uuid) returns void
    language plpgsql as $$
    begin
      if not events_consume(p_tenant, p_hold) then
        raise exception 'There is no hold %', p_hold using errcode = '${HOLD_GONE}';
      end if;
    end $$
  `);
}

/** Puts sold tickets of one type back on sale; a negative quantity sells them again, if they are there. */
async function makePutBack(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_put_back(
      p_tenant uuid, p_event uuid, p_ticket_type uuid, p_quantity integer
    ) returns boolean language plpgsql as $$
    declare
      v_has_capacity boolean;
    begin
      perform set_config('foyer.tenant', p_tenant::text, true);
      perform events_lock(p_event);
      update events_stock set sold = sold - p_quantity
      where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type
        and held + sold - p_quantity <= capacity;
      if not found then
        return false;
      end if;
      select true into v_has_capacity from events_stock
      where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
      if v_has_capacity then
        update events_stock set sold = sold - p_quantity
        where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null
          and held + sold - p_quantity <= capacity;
        if not found then
          update events_stock set sold = sold + p_quantity
          where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type;
          return false;
        end if;
      end if;
      return true;
    end $$
  `);
}

/** What a cart would cost now, without taking anything. The code's own trouble is an answer beside it. */
async function makeQuote(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_quote(
      p_tenant uuid, p_event uuid, p_lines jsonb, p_code text
    ) returns jsonb language plpgsql stable as $$
    declare
      v_now timestamptz := clock_timestamp();
      v_event events_event;
      v_discount events_discount;
      v_code_problem text;
      v_lines jsonb;
      v_unknown uuid;
    begin
      select * into v_event from events_event where tenant_id = p_tenant and id = p_event;
      if not found or v_event.status <> 'published' then
        return jsonb_build_object('problem', 'event_closed');
      end if;
      if v_now >= v_event.end_at
        and v_now >= events_sales_end(p_tenant, v_event.start_at, v_event.end_at) then
        return jsonb_build_object('problem', 'event_over');
      end if;
      select
        jsonb_agg(jsonb_build_object(
          'ticketTypeId', type.id, 'quantity', line.quantity, 'name', type.name,
          'kind', type.kind, 'priceCents', type.price_cents, 'ruleId', type.surcharge_rule_id
        ) order by line.place),
        (array_agg(line."ticketTypeId") filter (where type.id is null))[1]
      into v_lines, v_unknown
      from rows from (jsonb_to_recordset(p_lines) as ("ticketTypeId" uuid, quantity integer))
        with ordinality as line ("ticketTypeId", quantity, place)
      left join events_ticket_type type
        on type.tenant_id = p_tenant and type.event_id = p_event
        and type.id = line."ticketTypeId" and type.kind <> 'complimentary';
      if v_unknown is not null then
        return jsonb_build_object('problem', 'type_unknown', 'ticketTypeId', v_unknown);
      end if;
      if p_code is not null then
        select * into v_discount from events_discount
        where tenant_id = p_tenant and event_id = p_event and code = upper(p_code);
        v_code_problem := case
          when not found then 'code_unknown'
          when v_now < v_discount.starts_at or v_now >= v_discount.ends_at then 'code_closed'
          when v_discount.held + v_discount.used >= v_discount.usage_limit then 'code_used_up'
        end;
      end if;
      return jsonb_build_object('lines', v_lines, 'codeProblem', v_code_problem, 'discount', case
        when v_discount.id is null or v_code_problem is not null then null
        else jsonb_build_object(
          'code', v_discount.code, 'kind', v_discount.kind, 'ppm', v_discount.percent_ppm,
          'cents', v_discount.amount_cents, 'ticketTypeIds', to_jsonb(v_discount.ticket_type_ids))
      end);
    end $$
  `);
}

/** Looking at a hold, and moving its end. */
async function makeHeld(knex: Knex): Promise<void> {
  await knex.raw(`
    create function events_held(p_tenant uuid, p_hold uuid) returns jsonb language sql stable as $$
      select jsonb_build_object('expiresAt', expires_at, 'isLive', expires_at > clock_timestamp(),
        'awaitsPayment', awaits_payment)
      from events_hold where tenant_id = p_tenant and id = p_hold
    $$
  `);
  await knex.raw(`
    create function events_extend(
      p_tenant uuid, p_hold uuid, p_until timestamptz, p_awaits_payment boolean
    ) returns boolean language plpgsql as $$
    begin
      update events_hold
      set expires_at = greatest(expires_at, p_until), awaits_payment = p_awaits_payment
      where tenant_id = p_tenant and id = p_hold;
      return found;
    end $$
  `);
}

/** What other plugins may read of the counters: each beside what the holds add up to. */
async function makeView(knex: Knex): Promise<void> {
  await knex.raw(`
    create view events_stock_v1 with (security_invoker = true) as
    select stock.tenant_id, stock.event_id, stock.ticket_type_id, type.name, type.kind,
      stock.capacity, stock.held, stock.sold,
      coalesce((
        select sum(line.quantity)
        from events_hold hold
        cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
        where hold.tenant_id = stock.tenant_id and hold.event_id = stock.event_id
          and (stock.ticket_type_id is null or line."ticketTypeId" = stock.ticket_type_id)
      ), 0)::integer as in_holds
    from events_stock stock
    left join events_ticket_type type
      on type.tenant_id = stock.tenant_id and type.id = stock.ticket_type_id
  `);
}
