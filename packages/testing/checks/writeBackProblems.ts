import type * as z from 'zod';
import {
  isOpen,
  routesOf,
  type Contract,
  type Resource,
  type Route,
} from '../../../plugins/kit/contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import type { Visitor } from '../visitor.ts';
import { exampleCall } from './callProblems.ts';
import { differences } from './difference.ts';
import { create, nextNumber, writtenAs } from './resourceProblems.ts';

type Row = Readonly<Record<string, unknown>>;

/** Number of rows of a list to write back. */
const ROWS = 25;

/**
 * A record can be written back as it was read: programs read a record, change one field and send everything. Nothing
 * is rejected, and nothing else changes.
 */
export async function writeBackProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, resource] of Object.entries(subject.plugin.contract.resources ?? {})) {
    const found = await ofResource(subject, name, resource);
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  for (const { writer, reader, name } of pairsOf(subject)) {
    const found = await ofRoute(subject, { writer, reader, name });
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  return [...new Set(problems)];
}

/** Records with all fields of their form, records with only the required ones, and existing ones. */
async function ofResource(subject: Subject, name: string, resource: Resource): Promise<string[]> {
  const { can, update, path } = resource;
  if (!update || !can.update) return [];
  const written = await writtenAs(subject, name, resource);
  if (written) {
    await create(written, written.body(nextNumber()));
    await create(written, bareOf(resource.create, written.body(nextNumber())));
  }
  const params = await paramsOf(subject, name);
  const problems: string[] = [];
  for (const realm of realmsOf(subject, can.update)) {
    const visitor = holder(subject, realm);
    for (const row of await rowsOf(visitor, path, params)) {
      const one = address(`${path}/:id`, { ...params, id: String(row['id']) });
      const read = () => ask(visitor, 'get', one);
      problems.push(...(await writeBack(read, (body) => ask(visitor, 'put', one, { body }))));
    }
  }
  return problems;
}

async function rowsOf(visitor: Visitor, path: string, params: Record<string, string>) {
  const range = JSON.stringify([0, ROWS - 1]);
  const { body } = await ask(visitor, 'get', address(path, params, { range }));
  return Array.isArray(body) ? (body as Row[]) : [];
}

/** The body without optional fields, so that its rows have no values there. */
function bareOf(form: z.ZodType | undefined, body: unknown): unknown {
  const bare = structuredClone(body) as { details?: Record<string, unknown> };
  const fields = bare.details ?? (bare as Record<string, unknown>);
  for (const key of Object.keys(fields)) {
    const { [key]: value, ...rest } = fields;
    delete fields[key];
    if (form && !form.safeParse({ ...bare, ...(bare.details ? { details: rest } : {}) }).success)
      fields[key] = value;
  }
  return bare;
}

interface Pair {
  name: string;
  writer: Route;
  /** The name of the route or list that reads what it writes. */
  reader: string;
}

/** Routes that write at a path where another reads, and those with a reader named in the plugin's test. */
function pairsOf({ plugin, options }: Subject): Pair[] {
  const { contract } = plugin;
  const routes = routesOf(contract);
  const atPath = (path: string) =>
    Object.keys(routes).find(
      (name) => routes[name]?.method === 'get' && routes[name].path === path,
    ) ?? Object.keys(contract.resources ?? {}).find((name) => path === onePath(contract, name));
  return Object.entries(routes).flatMap(([name, writer]) => {
    if (!writer.body || options.notWrittenBack?.[name] !== undefined) return [];
    const isEdit = writer.method === 'put' || writer.method === 'patch';
    const reader = options.readBy?.[name] ?? (isEdit ? atPath(writer.path) : undefined);
    return reader === undefined ? [] : [{ name, writer, reader }];
  });
}

const onePath = ({ resources }: Contract, name: string) => `${resources?.[name]?.path}/:id`;

async function ofRoute(subject: Subject, { name, writer, reader }: Pair): Promise<string[]> {
  const { app, plugin } = subject;
  const { contract } = plugin;
  const call = await exampleCall(subject, name, writer);
  const [realm = 'platform'] = realmsOf(subject, writer.can);
  const visitor = call.as ?? (isOpen(writer.can) ? app.as.nobody() : holder(subject, realm));
  const params = { ...(await paramsOf(subject, reader)), ...call.params };
  const write = (body: unknown, id = params['id'] ?? '') =>
    ask(visitor, writer.method, address(writer.path, { ...params, id }, call.query), {
      body,
      ...(call.headers && { headers: call.headers }),
    });
  const list = contract.resources?.[reader] ?? contract.lists?.[reader];
  const asIs = async (): Promise<string[]> => {
    if (!list) {
      const path = routesOf(contract)[reader]?.path ?? writer.path;
      const read = () => ask(visitor, 'get', address(path, params, call.query));
      return writeBack(read, (body) => write(body));
    }
    const problems: string[] = [];
    for (const row of await rowsOf(visitor, list.path, params)) {
      const id = String(row['id']);
      const path = address(list.path, params, { filter: JSON.stringify({ id: [id] }) });
      const read = async (): Promise<Answer> => {
        const answer = await ask(visitor, 'get', path);
        return { ...answer, body: (answer.body as Row[])[0] };
      };
      problems.push(...(await writeBack(read, (body) => write(body, id))));
    }
    return problems;
  };
  const before = await asIs();
  await write(call.body);
  return [...before, ...(await asIs())];
}

/** Some records can't be changed by the caller, such as their own membership. */
const isLocked = ({ status, body }: Answer): boolean =>
  [403, 409].includes(status) &&
  (body as { error?: { code?: string } }).error?.code !== 'changed_meanwhile';

/** Fields that a write changes even if all values are the same. */
const MOVES = /(^|\.)(version|changedBy|dateModified)$/;

async function writeBack(
  read: () => Promise<Answer>,
  write: (body: unknown) => Promise<Answer>,
): Promise<string[]> {
  const before = await read();
  if (before.status !== 200) return [];
  const answer = await write(before.body);
  if (isLocked(answer)) return [];
  if (answer.status >= 300)
    return [
      `what was read can't be saved again: ${JSON.stringify(before.body)} returns ${answer.status} ${JSON.stringify(answer.body)}`,
    ];
  const changes = differences(before.body, (await read()).body);
  return changes
    .filter((line) => !MOVES.test(line.slice(0, line.indexOf(' '))))
    .map((line) => `saving what was read changes it: ${line}`);
}
