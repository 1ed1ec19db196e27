import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { issuesOf } from '../../server/reply.ts';
import { sample } from '../sample.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';
import { differences } from './difference.ts';

type Row = Record<string, unknown>;

/** How a resource is written to. */
export interface Written {
  name: string;
  resource: Resource;
  visitor: Visitor;
  params: Record<string, string>;
  body(n: number): unknown;
}

/** Numbers that no other check of this run uses: records have to differ. */
let last = 1000;
export const nextNumber = (): number => (last += 1);

/** The body of a resource's nth record: said by the plugin's test, or made of the schema. */
export const bodyOf =
  ({ options }: Subject, name: string, resource: Resource) =>
  (n: number) =>
    options.make?.[name]?.(n) ?? (resource.create ? sample(resource.create, n) : undefined);

/** The resource as the first realm that may create in it. */
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

/** Create, change and delete: answers as declared, each with its line in the audit. */
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
      problems.push(`${what} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    else if ((await app.auditCount()) === before)
      problems.push(`${what} leaves no audit line: call tx.audit() in its transaction`);
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
      `create answers another record than 'row' of the contract says: ${wrong ? issuesOf(wrong) : "it has no 'success: true'"}`,
    );
  const read = await ask(visitor, 'get', one());
  if (read.status !== 200)
    problems.push(
      `what was created cannot be read: GET ${resource.path}/${id} answers ${read.status}; does 'from' of its listing find it, and is 'id' of its columns the row's?`,
    );
  else
    for (const line of differences(row, read.body))
      problems.push(
        `what was created is read back differently: ${line}; create's answer and the listing's columns have to agree`,
      );
  if (resource.can.update && resource.update) {
    const { update } = resource;
    const changed = await audited('update', () =>
      ask(visitor, 'put', one(), { body: changeOf(update, body(nextNumber())) }),
    );
    const answer = resource.row.safeParse(changed.body);
    if (changed.status === 200 && !answer.success)
      problems.push(
        `update answers another record than 'row' of the contract says: ${issuesOf(answer.error)}`,
      );
    // Ids that are made of what can be changed change with it.
    if (changed.status === 200) id = idOf(changed);
  }
  if (resource.can.delete) {
    const gone = await audited('delete', () => ask(visitor, 'delete', one()));
    if (gone.status === 200 && !isDeepStrictEqual(gone.body, { id, success: true }))
      problems.push(
        `delete answers ${JSON.stringify(gone.body)}, and has to answer {id, success: true}`,
      );
    const after = await ask(visitor, 'get', one());
    if (gone.status === 200 && after.status !== 404)
      problems.push(`GET of a deleted record answers ${after.status}, and has to answer 404`);
  }
  return problems;
}

/** The plugin's own body where an update takes the same, else one made of the schema. */
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
      'create with the same Idempotency-Key is carried out twice: write by ctx.tx, whose transaction keeps the key',
    );
  if (other.status !== 409)
    problems.push(
      `create with a used Idempotency-Key and another body answers ${other.status}, and has to answer 409`,
    );
  return problems;
}

/** A record of one tenant does not exist for another. */
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
  // Below a record of tenant a there is no list of tenant b at all.
  if (list.status !== 404 && (list.body as { count?: number }).count !== 0)
    problems.push(`a record of tenant a is in tenant b’s list of ${name}`);
  const attempts: [method: string, body?: unknown][] = [['get']];
  if (resource.can.update && resource.update)
    attempts.push(['put', changeOf(resource.update, written.body(nextNumber()))]);
  if (resource.can.delete) attempts.push(['delete']);
  for (const [method, body] of attempts) {
    const { status } = await ask(other, method, one, { body });
    if (status !== 404)
      problems.push(
        `${method.toUpperCase()} on a record of tenant a answers ${status} to tenant b, and has to answer 404`,
      );
  }
  return problems;
}
