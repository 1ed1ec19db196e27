import { batchBy, type Deps } from '@foyer/kit/server';

/** The checkout session created for an attempt. */
export interface OpenedSession {
  tenantId: string;
  attemptId: string;
  sessionId: string;
  url: string;
}

export type KeepOpened = (opened: OpenedSession) => Promise<void>;

const MAX_IN_ONE = 32;

// A payment or expiry recorded in the meantime wins. Lists the later states explicitly, so that the
// query plan doesn't scan all open sessions.
const KEEP = `
  update checkout_attempt attempt set state = 'open', session_id = made.session_id, url = made.url
  from unnest($2::uuid[], $3::text[], $4::text[]) as made (id, session_id, url)
  where attempt.tenant_id = $1 and attempt.id = made.id
    and attempt.state not in ('open', 'paid', 'expired', 'failed')`;

/** Stores sessions in batches per tenant: those that arrive during a statement share the next. */
export const makeOpenedQueue = (deps: Deps): KeepOpened =>
  batchBy(
    ({ tenantId }) => tenantId,
    (opened) => keepAll(deps, opened),
    { most: MAX_IN_ONE },
  );

/** Stores one session, for jobs that process them one by one. */
export const keepOpened =
  (deps: Deps): KeepOpened =>
  async (opened) => {
    await keepAll(deps, [opened]);
  };

async function keepAll(
  deps: Deps,
  opened: readonly [OpenedSession, ...OpenedSession[]],
): Promise<undefined[]> {
  const [{ tenantId }] = opened;
  await deps.forTenant(tenantId).statement({
    text: KEEP,
    values: [
      tenantId,
      opened.map(({ attemptId }) => attemptId),
      opened.map(({ sessionId }) => sessionId),
      opened.map(({ url }) => url),
    ],
  });
  return opened.map(() => undefined);
}
