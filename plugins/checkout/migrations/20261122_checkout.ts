import { protect, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await makeDraft(knex);
  await makeAttempt(knex);
  await makeRead(knex);
  await makeCart(knex);
  await makeRelease(knex);
  await makeHold(knex);
  await makeCode(knex);
  await makePay(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const signature of [
    'checkout_pay(uuid, uuid, uuid, boolean)',
    'checkout_release(uuid, uuid, uuid)',
    'checkout_code(uuid, uuid, uuid, text)',
    'checkout_extend(uuid, uuid, uuid, timestamptz)',
    'checkout_hold(uuid, uuid, uuid, text, jsonb, timestamptz)',
    'checkout_change(uuid, uuid, uuid, jsonb, bigint)',
    'checkout_create(uuid, uuid, uuid, jsonb, bigint)',
    'checkout_read(uuid, uuid, uuid)',
  ])
    await knex.raw(`drop function ${signature}`);
  await knex.schema.dropTable('checkout_attempt');
  await knex.schema.dropTable('checkout_draft');
}

/** A cart. Its id is the buyer's secret; it is kept for a day. */
async function makeDraft(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_draft (
      tenant_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      -- [{"ticketTypeId", "quantity"}]
      lines jsonb not null,
      donation_cents bigint not null default 0,
      code text,
      -- From the first hold on.
      order_uid text,
      -- The lines and the discount as they were taken, and the terms they are priced with.
      held_lines jsonb,
      priced jsonb,
      terms jsonb,
      extensions integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (id),
      unique (order_uid),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    ) with (fillfactor = 70)
  `);
  await knex.raw('create index checkout_draft_created on checkout_draft (created_at)');
  await protect(knex, 'checkout_draft', 'tenant');
}

/** A payment page, written down before the gateway is asked for it. */
async function makeAttempt(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checkout_attempt (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      draft_id uuid not null,
      order_uid text not null,
      n integer not null,
      -- Of what is bought, by whom, and where it leads back: the same again gets the same page.
      fingerprint text not null,
      idempotency_key text not null,
      params jsonb not null,
      account text,
      state text not null default 'creating'
        check (state in ('creating', 'open', 'paid', 'expired', 'failed')),
      session_id text,
      url text,
      expires_at timestamptz(3) not null,
      checked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (id),
      unique (idempotency_key),
      unique (tenant_id, order_uid, n),
      unique (session_id),
      check (state <> 'open' or (session_id is not null and url is not null))
    ) with (fillfactor = 70)
  `);
  await knex.raw(
    'create index checkout_attempt_draft on checkout_attempt (tenant_id, draft_id, n)',
  );
  await knex.raw(
    `create index checkout_attempt_open on checkout_attempt (created_at) where state in ('creating', 'open')`,
  );
  await protect(knex, 'checkout_attempt', 'tenant');
}

/**
 * All that is known of a cart, in one answer. What changes a cart takes the event's lock before it
 * takes the cart's: two requests never wait for each other.
 */
async function makeRead(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_read(p_tenant uuid, p_draft uuid, p_event uuid) returns jsonb
    language plpgsql as $$
    declare
      v_draft checkout_draft;
      v_held jsonb;
      v_quote jsonb;
    begin
      select * into v_draft from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event;
      if not found then
        return jsonb_build_object('problem', 'no_cart');
      end if;
      v_held := events_held(p_tenant, p_draft);
      if not coalesce((v_held ->> 'isLive')::boolean, false) then
        v_quote := events_quote(p_tenant, p_event, v_draft.lines, v_draft.code);
      end if;
      return jsonb_build_object(
        'draft', jsonb_build_object(
          'lines', v_draft.lines, 'donationCents', v_draft.donation_cents, 'code', v_draft.code,
          'orderUID', v_draft.order_uid, 'priced', v_draft.priced, 'terms', v_draft.terms,
          'extensions', v_draft.extensions),
        'held', v_held,
        'quote', v_quote,
        'order', (
          select jsonb_build_object('status', status, 'totalCents', total_cents,
            'ticketCount', ticket_count)
          from orders_order_v1 where tenant_id = p_tenant and uid = v_draft.order_uid),
        -- Whether a buyer who waits may have the gateway asked: each page every few seconds.
        'mayAsk', v_draft.order_uid is not null and exists (
          select 1 from checkout_attempt
          where tenant_id = p_tenant and draft_id = p_draft and state = 'open'
            and coalesce(checked_at, created_at) < clock_timestamp() - interval '3 seconds'));
    end $$
  `);
}

async function makeCart(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_create(
      p_tenant uuid, p_draft uuid, p_event uuid, p_lines jsonb, p_donation bigint
    ) returns jsonb language plpgsql as $$
    declare
      v_quote jsonb := events_quote(p_tenant, p_event, p_lines, null);
    begin
      if v_quote ->> 'problem' is not null then
        return v_quote;
      end if;
      insert into checkout_draft (tenant_id, id, event_id, lines, donation_cents)
      values (p_tenant, p_draft, p_event, p_lines, p_donation);
      return jsonb_build_object('quote', v_quote);
    end $$
  `);
  // What the cart held is given back, unless the gateway may still take money for it.
  await knex.raw(`
    create function checkout_change(
      p_tenant uuid, p_draft uuid, p_event uuid, p_lines jsonb, p_donation bigint
    ) returns jsonb language plpgsql as $$
    declare
      v_quote jsonb := events_quote(p_tenant, p_event, p_lines, null);
    begin
      perform events_lock(p_event);
      if v_quote ->> 'problem' is not null then
        return v_quote;
      end if;
      perform 1 from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
      if not found then
        return jsonb_build_object('problem', 'no_cart');
      end if;
      if (events_held(p_tenant, p_draft) ->> 'awaitsPayment')::boolean then
        return jsonb_build_object('problem', 'payment_open');
      end if;
      perform events_release(p_tenant, p_draft);
      update checkout_draft
      set lines = p_lines, donation_cents = p_donation, priced = null, updated_at = now()
      where tenant_id = p_tenant and id = p_draft;
      return checkout_read(p_tenant, p_draft, p_event);
    end $$
  `);
}

async function makeRelease(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_release(p_tenant uuid, p_draft uuid, p_event uuid) returns jsonb
    language plpgsql as $$
    begin
      perform events_lock(p_event);
      if (events_held(p_tenant, p_draft) ->> 'awaitsPayment')::boolean then
        return jsonb_build_object('problem', 'payment_open');
      end if;
      perform 1 from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event;
      if found then
        perform events_release(p_tenant, p_draft);
      end if;
      return checkout_read(p_tenant, p_draft, p_event);
    end $$
  `);
}

/**
 * Leaving the cart for the checkout: one round trip from the request to the stock. The same cart
 * again keeps the hold that it has, and the price with it.
 */
async function makeHold(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_hold(
      p_tenant uuid, p_draft uuid, p_event uuid, p_order_uid text, p_terms jsonb,
      p_expires timestamptz
    ) returns jsonb language plpgsql as $$
    declare
      v_draft checkout_draft;
      v_held jsonb;
      v_taken jsonb;
      v_problem text;
    begin
      perform events_lock(p_event);
      select * into v_draft from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
      if not found then
        return jsonb_build_object('problem', 'no_cart');
      end if;
      -- Money that went back is not asked for again: who still wants tickets begins a new cart.
      select case when status = 'cancelled' then 'cancelled' else 'already_paid' end into v_problem
      from orders_order_v1 where tenant_id = p_tenant and uid = v_draft.order_uid
        and status not in ('awaiting_payment', 'expired', 'failed');
      if v_problem is not null then
        return jsonb_build_object('problem', v_problem);
      end if;
      if v_draft.order_uid is not null then
        v_held := events_held(p_tenant, p_draft);
        if (v_held ->> 'isLive')::boolean and v_draft.held_lines = v_draft.lines then
          return jsonb_build_object('held', v_held, 'draft', jsonb_build_object(
            'lines', v_draft.lines, 'donationCents', v_draft.donation_cents,
            'code', v_draft.code, 'orderUID', v_draft.order_uid, 'priced', v_draft.priced,
            'terms', v_draft.terms, 'extensions', v_draft.extensions));
        end if;
        if (v_held ->> 'awaitsPayment')::boolean then
          return jsonb_build_object('problem', 'payment_open');
        end if;
      end if;
      v_taken := events_take(p_tenant, p_draft, p_event, v_draft.lines, v_draft.code, p_expires, true);
      if v_taken ->> 'problem' is not null then
        return v_taken;
      end if;
      update checkout_draft
      set order_uid = coalesce(order_uid, p_order_uid), priced = v_taken, terms = p_terms,
        held_lines = lines, extensions = 0, updated_at = now()
      where tenant_id = p_tenant and id = p_draft;
      return jsonb_build_object(
        'held', jsonb_build_object(
          'expiresAt', p_expires, 'isLive', true, 'awaitsPayment', false),
        'before', v_draft.priced,
        'draft', jsonb_build_object(
          'lines', v_draft.lines, 'donationCents', v_draft.donation_cents, 'code', v_draft.code,
          'orderUID', coalesce(v_draft.order_uid, p_order_uid), 'priced', v_taken,
          'terms', p_terms, 'extensions', 0));
    end $$
  `);
  await knex.raw(`
    create function checkout_extend(
      p_tenant uuid, p_draft uuid, p_event uuid, p_until timestamptz
    ) returns jsonb language plpgsql as $$
    declare
      v_held jsonb;
      v_extensions integer;
    begin
      perform events_lock(p_event);
      select extensions into v_extensions from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
      if not found then
        return jsonb_build_object('problem', 'no_cart');
      end if;
      v_held := events_held(p_tenant, p_draft);
      if not coalesce((v_held ->> 'isLive')::boolean, false) then
        return jsonb_build_object('problem', 'hold_expired');
      end if;
      if events_is_over(p_tenant, p_event) then
        return jsonb_build_object('problem', 'event_over');
      end if;
      if v_extensions > 0 then
        return jsonb_build_object('problem', 'already_extended');
      end if;
      perform events_extend(p_tenant, p_draft, p_until, (v_held ->> 'awaitsPayment')::boolean);
      update checkout_draft set extensions = 1, updated_at = now()
      where tenant_id = p_tenant and id = p_draft;
      return checkout_read(p_tenant, p_draft, p_event);
    end $$
  `);
}

/**
 * A code applied or removed (NULL). Under a hold the tickets are taken anew with it, for the same
 * time and at the hold's own prices; a code that does not do leaves the hold as it was.
 */
async function makeCode(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_code(
      p_tenant uuid, p_draft uuid, p_event uuid, p_code text
    ) returns jsonb language plpgsql as $$
    declare
      v_draft checkout_draft;
      v_held jsonb;
      v_taken jsonb;
      v_again jsonb;
      v_expires timestamptz;
    begin
      perform events_lock(p_event);
      select * into v_draft from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
      if not found then
        return jsonb_build_object('problem', 'no_cart');
      end if;
      v_held := events_held(p_tenant, p_draft);
      if (v_held ->> 'awaitsPayment')::boolean then
        return jsonb_build_object('problem', 'payment_open');
      end if;
      if coalesce((v_held ->> 'isLive')::boolean, false) then
        v_expires := (v_held ->> 'expiresAt')::timestamptz;
        v_taken := events_take(
          p_tenant, p_draft, p_event, v_draft.held_lines, p_code, v_expires, true);
        if v_taken ->> 'problem' is not null then
          v_again := events_take(
            p_tenant, p_draft, p_event, v_draft.held_lines, v_draft.code, v_expires, false);
          if v_again ->> 'problem' is not null then
            raise exception 'A hold could not be kept: %', v_again;
          end if;
          return v_taken;
        end if;
        v_taken := jsonb_set(v_taken, '{lines}', (
          select jsonb_agg(line || coalesce((
            select jsonb_build_object('priceCents', old -> 'priceCents', 'ruleId', old -> 'ruleId')
            from jsonb_array_elements(v_draft.priced -> 'lines') old
            where old ->> 'ticketTypeId' = line ->> 'ticketTypeId'
          ), '{}'))
          from jsonb_array_elements(v_taken -> 'lines') line));
      else
        v_again := events_quote(p_tenant, p_event, v_draft.lines, p_code);
        if v_again ->> 'problem' is not null then
          return v_again;
        end if;
        if v_again ->> 'codeProblem' is not null then
          return jsonb_build_object('problem', v_again ->> 'codeProblem');
        end if;
      end if;
      update checkout_draft
      set code = upper(p_code), priced = coalesce(v_taken, priced), updated_at = now()
      where tenant_id = p_tenant and id = p_draft;
      return checkout_read(p_tenant, p_draft, p_event);
    end $$
  `);
}

/**
 * What a payment is made of: the cart, its hold and its last attempt, as they stay until the
 * transaction ends. Whoever changes the cart or pays for it meanwhile waits, and then sees what was
 * written here. What completes at once takes the event's lock before the cart's, as a hold does.
 */
async function makePay(knex: Knex): Promise<void> {
  await knex.raw(`
    create function checkout_pay(
      p_tenant uuid, p_draft uuid, p_event uuid, p_completes boolean
    ) returns jsonb language plpgsql as $$
    begin
      if p_completes then
        perform events_lock(p_event);
      end if;
      perform 1 from checkout_draft
      where tenant_id = p_tenant and id = p_draft and event_id = p_event for update;
      return checkout_read(p_tenant, p_draft, p_event) || jsonb_build_object(
        'isOver', events_is_over(p_tenant, p_event),
        'attempt', (
          select to_jsonb(attempt) from checkout_attempt attempt
          where tenant_id = p_tenant and draft_id = p_draft order by n desc limit 1));
    end $$
  `);
}
