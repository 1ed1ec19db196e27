import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../plugins/kit/contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { issuesOf } from '../../../plugins/kit/server/reply.ts';
import { sample } from '../sample.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';
import { differences } from './difference.ts';

type Row = Record<string, unknown>;

/** How a resource is written. */
export interface Written {
  name: string;
  resource: Resource;
  visitor: Visitor;
  params: Record<string, string>;
  body(n: number): unknown;
}

const FIRST = 1001;
let next = FIRST;

/** A number that no other check of this plugin gets, so that generated records differ. */
export const nextNumber = (): number => next++;

/** Each plugin gets the same numbers, whatever was checked before it in the same process. */
export const restartNumbers = (): void => void (next = FIRST);

/** The body of a resource's nth record: from the plugin's test, or generated from the schema. */
export const bodyOf =
  ({ options }: Subject, name: string, resource: Resource) =>
  (n: number) =>
    options.make?.[name]?.(n) ?? (resource.create ? sample(resource.create, n) : undefined);

/** The resource in the first realm that may create it. */
export async function writtenAs(
  subject: Subject,
  name: string,
  resource: Resource,
): Promise<Written | undefined> {
  const [realm] = realmsOf(subject, resource.can.create ?? resource.can.read);
  if (!resource.can.create || !realm) return undefined;
  return {
    name,
    resource,
    visitor: holder(subject, realm),
    params: await paramsOf(subject, name),
    body: bodyOf(subject, name, resource),
  };
}

/** Creates, updates and deletes: responses match the declaration, each with an audit entry. */
export async function resourceProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, resource] of Object.entries(subject.plugin.contract.resources ?? {})) {
    const written = await writtenAs(subject, name, resource);
    if (!written) continue;
    const found = [
      ...(await lifeProblems(subject, written)),
      ...(await replayProblems(subject, written)),
      ...(await foreignProblems(subject, written)),
    ];
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  return problems;
}

export const create = ({ visitor, resource, params }: Written, body: unknown, key?: string) =>
  ask(visitor, 'post', address(resource.path, params), {
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

export const idOf = ({ body }: Answer): string => String((body as Row | undefined)?.['id']);

async function lifeProblems({ app }: Subject, written: Written): Promise<string[]> {
  const { visitor, resource, params, body } = written;
  const problems: string[] = [];
  const audited = async (what: string, work: () => Promise<Answer>): Promise<Answer> => {
    const before = await app.auditCount();
    const answer = await work();
    if (answer.status !== 200)
      problems.push(`${what} returns ${answer.status}: ${JSON.stringify(answer.body)}`);
    else if ((await app.auditCount()) === before)
      problems.push(`${what} writes no audit entry. Call tx.audit() in its transaction`);
    return answer;
  };
  const made = await audited('create', () => create(written, body(nextNumber())));
  if (made.status !== 200) return problems;
  let id = idOf(made);
  const one = () => address(`${resource.path}/:id`, { ...params, id });
  const { success, ...row } = made.body as Row;
  const wrong = resource.row.safeParse(row).error;
  if (success !== true || wrong)
    problems.push(
      `create's response doesn't match 'row' in the contract: ${wrong ? issuesOf(wrong) : "it has no 'success: true'"}`,
    );
  const read = await ask(visitor, 'get', one());
  if (read.status !== 200)
    problems.push(
      `the created record can't be read: GET ${resource.path}/${id} returns ${read.status}. Check that 'from' of its listing finds it and that 'id' in its columns is the row's`,
    );
  else
    for (const line of differences(row, read.body))
      problems.push(
        `the created record reads back differently: ${line}. create's response and the listing's columns must agree`,
      );
  if (resource.can.update && resource.update) {
    const { update } = resource;
    const changed = await audited('update', () =>
      ask(visitor, 'put', one(), { body: changeOf(update, body(nextNumber())) }),
    );
    const answer = resource.row.safeParse(changed.body);
    if (changed.status === 200 && !answer.success)
      problems.push(
        `update's response doesn't match 'row' in the contract: ${issuesOf(answer.error)}`,
      );
    // IDs derived from editable fields change with them.
    if (changed.status === 200) id = idOf(changed);
  }
  if (resource.can.delete) {
    const gone = await audited('delete', () => ask(visitor, 'delete', one()));
    if (gone.status === 200 && !isDeepStrictEqual(gone.body, { id, success: true }))
      problems.push(
        `delete returns ${JSON.stringify(gone.body)}, and must return {id, success: true}`,
      );
    const after = await ask(visitor, 'get', one());
    if (gone.status === 200 && after.status !== 404)
      problems.push(`GET of a deleted record returns ${after.status}, and must return 404`);
  }
  return problems;
}

/** The plugin's own body if an update accepts it, otherwise one generated from the schema. */
export const changeOf = (update: NonNullable<Resource['update']>, body: unknown): unknown =>
  update.safeParse(body).success ? body : sample(update, nextNumber());

async function replayProblems({ app }: Subject, written: Written): Promise<string[]> {
  const key = `conforms-${written.name}-${nextNumber()}`;
  const body = written.body(nextNumber());
  const first = await create(written, body, key);
  const lines = await app.auditCount();
  const second = await create(written, body, key);
  const other = await create(written, written.body(nextNumber()), key);
  const problems: string[] = [];
  if (!isDeepStrictEqual(first.body, second.body) || (await app.auditCount()) !== lines)
    problems.push(
      'create runs twice with the same Idempotency-Key. Write with ctx.tx, whose transaction stores the key',
    );
  if (other.status !== 409)
    problems.push(
      `create with a used Idempotency-Key and a different body returns ${other.status}, and must return 409`,
    );
  return problems;
}

/** A record of one tenant doesn't exist for another. */
async function foreignProblems(subject: Subject, written: Written): Promise<string[]> {
  const { resource, name } = written;
  const { app } = subject;
  if (!realmsOf(subject, resource.can.read).includes('tenant')) return [];
  if (!realmsOf(subject, resource.can.create ?? '').includes('tenant')) return [];
  const mine = { ...written, visitor: app.as.tenant('a') };
  const made = await create(mine, written.body(nextNumber()));
  if (made.status !== 200)
    return [`a member of tenant a who may create gets ${made.status} ${JSON.stringify(made.body)}`];
  const other = app.as.tenant('b');
  const params = { ...written.params, tenantId: app.tenants.b.id, id: idOf(made) };
  const one = address(`${resource.path}/:id`, params);
  const problems: string[] = [];
  const list = await ask(
    other,
    'get',
    address(resource.path, params, { filters: `id=${params.id}` }),
  );
  // Below a record of tenant a, tenant b has no list at all.
  if (list.status !== 404 && (list.body as { count?: number }).count !== 0)
    problems.push(`a record of tenant a appears in tenant b’s list of ${name}`);
  const attempts: [method: string, body?: unknown][] = [['get']];
  if (resource.can.update && resource.update)
    attempts.push(['put', changeOf(resource.update, written.body(nextNumber()))]);
  if (resource.can.delete) attempts.push(['delete']);
  for (const [method, body] of attempts) {
    const { status } = await ask(other, method, one, { body });
    if (status !== 404)
      problems.push(
        `${method.toUpperCase()} on a record of tenant a returns ${status} for tenant b, and must return 404`,
      );
  }
  return problems;
}
