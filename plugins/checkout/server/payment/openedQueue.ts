import { batchBy, type Deps } from '@foyer/kit/server';

/** The checkout session that was made for an attempt. */
export interface OpenedSession {
  tenantId: string;
  attemptId: string;
  sessionId: string;
  url: string;
}

export type KeepOpened = (opened: OpenedSession) => Promise<void>;

const MAX_IN_ONE = 32;

// What a payment or an expiry said meanwhile stays. It names the states that come later, so that no plan reads all
// payment pages that are open.
const KEEP = `
  update checkout_attempt attempt set state = 'open', session_id = made.session_id, url = made.url
  from unnest($2::uuid[], $3::text[], $4::text[]) as made (id, session_id, url)
  where attempt.tenant_id = $1 and attempt.id = made.id
    and attempt.state not in ('open', 'paid', 'expired', 'failed')`;

/** Writes down sessions of a tenant: those that came while a statement was under way go together in the next. */
export const makeOpenedQueue = (deps: Deps): KeepOpened =>
  batchBy(
    ({ tenantId }) => tenantId,
    (opened) => keepAll(deps, opened),
    { most: MAX_IN_ONE },
  );

/** Writes down one session, for jobs that come to them one after the other. */
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
