import { text, type Express, type Request, type Response } from 'express';
import { apiActions } from '../control/faults.ts';
import type { World } from '../world/createWorld.ts';
import { decodeForm, type Form } from './decodeForm.ts';
import { expand } from './expand.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import type { Operation } from './operation.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import { authenticate } from './authenticate.ts';

type ApiAction = (typeof apiActions)[number];
type Outcome = { status: number; body: string };

/** Registers every operation under `/v1`, with the behavior that all share. */
export function handleRequests(app: Express, world: World, operations: Operation[]) {
  const keys = idempotencyKeys(world);
  app.use('/v1', text({ type: () => true, limit: '1mb' }));
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'delete';
    app[method](path, (request, response) => answer(operation, request, response));
  }
  app.use('/v1', (request, response) => {
    const { method, originalUrl } = request;
    const problem = new StripeProblem(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${originalUrl.split('?')[0]}).`,
    );
    send(response, outcomeOf(problem));
  });

  async function answer(operation: Operation, request: Request, response: Response) {
    const requestId = world.newId('req', 14);
    const date = new Date(world.nowMs()).toUTCString();
    response.set({ 'request-id': requestId, date });
    try {
      await answerOnce(operation, request, response, requestId);
    } catch (error) {
      send(response, outcomeOf(error));
    }
  }

  async function answerOnce(
    operation: Operation,
    request: Request,
    response: Response,
    requestId: string,
  ) {
    const { account, version } = authenticate(world, request);
    response.set({ 'stripe-version': version });
    const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
    const sent = operation.method === 'POST' ? bodyOf(request) : query;
    const idempotencyKey =
      operation.method === 'POST' ? (request.get('idempotency-key') ?? null) : null;
    const id = `${account}/${idempotencyKey}`;
    const fingerprint = `${request.method} ${request.path}?${[...new URLSearchParams(sent)].map(String).sort().join('&')}`;

    // Checked before the key: the SDK retries a request whose socket was reset, and a test may want
    // to reset the retry too.
    const fault = world.faults.take(apiActions, request);
    failBefore(fault?.action, response);
    if (idempotencyKey !== null) {
      const stored = keys.find(response, { id, key: idempotencyKey, fingerprint });
      if (stored) return deliver(fault?.action, request, response, stored);
    }

    const { expand: expandField, ...form } = decodeForm(sent) as Form;
    const handle = operation.prepare(form);
    const wanted = expandPaths(expandField);
    keys.begin(id);
    try {
      if (fault?.action === 'slow')
        await new Promise((resolve) => setTimeout(resolve, fault.ms).unref());
      let outcome = execute(handle, request, { account, requestId, idempotencyKey }, wanted);
      if (fault?.action === 'http_500_after_commit') outcome = outcomeOf(broken());
      if (idempotencyKey !== null) keys.keep({ id, fingerprint, requestId, ...outcome });
      return deliver(fault?.action, request, response, outcome);
    } finally {
      keys.end(id);
    }
  }

  /** The request is executed from here on, so any result is stored for its key. */
  function execute(
    handle: ReturnType<Operation['prepare']>,
    request: Request,
    {
      account,
      requestId,
      idempotencyKey,
    }: { account: string; requestId: string; idempotencyKey: string | null },
    wanted: string[],
  ): Outcome {
    try {
      const result = world.unit({ id: requestId, idempotencyKey }, () => {
        const tables = world.of(account);
        const fault: World['faults']['take'] = (actions, subject) =>
          world.faults.take(actions, { method: request.method, path: request.path, ...subject });
        const handled = handle({ world, account, tables, fault }, request.params);
        return expand({ world, account }, handled, wanted);
      });
      return { status: 200, body: JSON.stringify(result) };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

const bodyOf = (request: Request): string => (typeof request.body === 'string' ? request.body : '');

function expandPaths(field: Form[string] | undefined): string[] {
  if (field === undefined) return [];
  if (Array.isArray(field)) return field.map(String);
  throw invalidRequest('Invalid array', { param: 'expand' });
}

function send(response: Response, { status, body }: Outcome) {
  response.status(status).type('application/json').send(body);
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof StripeProblem)
    return { status: error.status, body: JSON.stringify(error.toBody()) };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`local Stripe: ${message}\n`);
  return outcomeOf(broken());
}

const broken = () =>
  new StripeProblem(500, 'api_error', 'An unknown error occurred. (This is the local Stripe.)');

/** Planned faults that occur before the request is read. */
function failBefore(action: ApiAction | undefined, response: Response) {
  if (action === 'http_500_before') throw broken();
  if (action === 'rate_limit_429')
    throw new StripeProblem(429, 'invalid_request_error', 'Too many requests.', {
      code: 'rate_limit',
    });
  if (action === 'conflict_409') {
    response.set({ 'stripe-should-retry': 'true' });
    throw new StripeProblem(409, 'invalid_request_error', 'Another request holds this object.', {
      code: 'lock_timeout',
    });
  }
}

/** Sends the response, unless a planned fault cuts the connection. */
function deliver(
  action: ApiAction | undefined,
  request: Request,
  response: Response,
  outcome: Outcome,
) {
  if (action === 'reset_after_commit') request.socket.resetAndDestroy();
  else if (action !== 'timeout_after_commit') send(response, outcome);
}
