import { isDeepStrictEqual } from 'node:util';
import { settingsPath, type Resource } from '../../contract.ts';
import type { ChangedMeanwhile } from '../../versions.ts';
import { isVersioned } from '../../versions.ts';
import { address, ask, type Answer } from '../ask.ts';
import { sample } from '../sample.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import { changeOf, create, idOf, nextNumber, writtenAs, type Written } from './resourceProblems.ts';

type Row = Record<string, unknown> & { id: string; version?: string };

/** Each record that can be updated has one version wherever it is read, and an older one saves nothing. */
export async function versionProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, resource] of Object.entries(subject.plugin.contract.resources ?? {})) {
    const written = isVersioned(resource) && (await writtenAs(subject, name, resource));
    if (!written) continue;
    const found = await problemsOf(written, resource);
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  return [...problems, ...(await settingsProblems(subject))];
}

/** Settings have a version as records do. */
async function settingsProblems(subject: Subject): Promise<string[]> {
  const { contract } = subject.plugin;
  const { settings } = contract;
  const [realm] = realmsOf(subject, settings?.can.update ?? '');
  if (!settings || !realm) return [];
  const path = address(settingsPath(contract), await paramsOf(subject, 'settings'));
  const send = (method: string, body?: object) =>
    ask(holder(subject, realm), method, path, { body });
  const form = sample(settings.form, nextNumber()) as object;
  const kept = await send('put', { ...form, version: 'never saved' });
  const first = await send('put', form);
  const { version } = first.body as Row;
  const second = await send('put', { ...form, version });
  const statuses = [kept, first, second].map(({ status }) => status).join();
  return statuses === '409,200,200'
    ? []
    : [`settings: saves of another version, of none and of the last one answer ${statuses}`];
}

async function problemsOf(written: Written, resource: Resource): Promise<string[]> {
  const { visitor, params, body } = written;
  const made = await create(written, body(nextNumber()));
  if (made.status !== 200) return [`create answers ${made.status}: ${JSON.stringify(made.body)}`];
  let id = idOf(made);
  const one = () => address(`${resource.path}/:id`, { ...params, id });
  const read = async () => (await ask(visitor, 'get', one())).body as Row;
  const save = async (version: string | undefined): Promise<Answer> => {
    const change = changeOf(resource.update!, body(nextNumber())) as object;
    const answer = await ask(visitor, 'put', one(), { body: { ...change, version } });
    if (answer.status === 200) id = idOf(answer);
    return answer;
  };

  const problems = await listedProblems(written, await read());
  const first = (await read()).version;
  const saved = await save(first);
  if (saved.status !== 200)
    return [...problems, `a save of the version that was read answers ${saved.status}`];
  const second = await read();
  if (second.version !== (saved.body as Row).version)
    problems.push('update answers another version than is read after it');
  if (second.version === first) return [...problems, 'a change leaves the version as it was'];

  const late = await save(first);
  const { error } = late.body as { error?: { code: string; changed?: ChangedMeanwhile } };
  if (late.status !== 409 || error?.code !== 'changed_meanwhile')
    return [...problems, `a save of an older version answers ${late.status}`];
  if (!isDeepStrictEqual(error.changed?.current, second))
    problems.push('what is refused does not come with the record as it is');
  if (!error.changed?.by) problems.push('what is refused does not say by whom: audit each update');
  if (!isDeepStrictEqual(await read(), second))
    problems.push('what is refused is saved all the same');
  const plain = await save(undefined);
  if (plain.status !== 200) problems.push(`a save without a version answers ${plain.status}`);
  return problems;
}

/** The version of a record in both dialects of its list is that which it has alone. */
async function listedProblems({ visitor, resource, params }: Written, row: Row): Promise<string[]> {
  const filter = JSON.stringify({ id: [row.id] });
  const simple = await ask(visitor, 'get', address(resource.path, params, { filter }));
  const filters = `id = "${row.id}"`;
  const page = await ask(visitor, 'get', address(resource.path, params, { filters }));
  const seen = [...(simple.body as Row[]), ...(page.body as { result: Row[] }).result];
  const isSame = seen.length === 2 && seen.every(({ version }) => version === row.version);
  return isSame && row.version ? [] : ['a record has another version in its list than alone'];
}
