import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../plugins/kit/contract.ts';
import { settingsPath } from '../../../plugins/kit/settingsRoutes.ts';
import type { ChangedMeanwhile } from '../../../plugins/kit/versions.ts';
import { isVersioned } from '../../../plugins/kit/versions.ts';
import { address, ask, type Answer } from '../ask.ts';
import { sample } from '../sample.ts';
import { holder, paramsOf, realmsOf, type Subject } from '../subject.ts';
import { changeOf, create, idOf, nextNumber, writtenAs, type Written } from './resourceProblems.ts';

type Row = Record<string, unknown> & { id: string; version?: string };

/** Each updatable record has the same version wherever it is read, and an outdated one is rejected. */
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

/** Settings have a version like records. */
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
    : [
        `settings: saving with another version, with none and with the last one returns ${statuses}`,
      ];
}

async function problemsOf(written: Written, resource: Resource): Promise<string[]> {
  const { visitor, params, body } = written;
  const made = await create(written, body(nextNumber()));
  if (made.status !== 200) return [`create returns ${made.status}: ${JSON.stringify(made.body)}`];
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
    return [...problems, `saving the version that was read returns ${saved.status}`];
  const second = await read();
  if (second.version !== (saved.body as Row).version)
    problems.push('update returns a different version than the next read');
  if (second.version === first) return [...problems, 'a change doesn’t change the version'];

  const late = await save(first);
  const { error } = late.body as { error?: { code: string; changed?: ChangedMeanwhile } };
  if (late.status !== 409 || error?.code !== 'changed_meanwhile')
    return [...problems, `saving an older version returns ${late.status}`];
  if (!isDeepStrictEqual(error.changed?.current, second))
    problems.push('the conflict doesn’t include the current record');
  if (!error.changed?.by)
    problems.push('the conflict doesn’t say who made the change. Audit every update');
  if (!isDeepStrictEqual(await read(), second)) problems.push('a rejected save is stored anyway');
  const plain = await save(undefined);
  if (plain.status !== 200) problems.push(`saving without a version returns ${plain.status}`);
  return problems;
}

/** A record's version is the same in both dialects of its list as on its own. */
async function listedProblems({ visitor, resource, params }: Written, row: Row): Promise<string[]> {
  const filter = JSON.stringify({ id: [row.id] });
  const simple = await ask(visitor, 'get', address(resource.path, params, { filter }));
  const filters = `id = "${row.id}"`;
  const page = await ask(visitor, 'get', address(resource.path, params, { filters }));
  const seen = [...(simple.body as Row[]), ...(page.body as { result: Row[] }).result];
  const isSame = seen.length === 2 && seen.every(({ version }) => version === row.version);
  return isSame && row.version
    ? []
    : ['a record’s version differs between its list and its own URL'];
}
