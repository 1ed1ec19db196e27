import { parseQuery } from '../../plugins/kit/server/list/parseQuery.ts';
import type { ListSource } from '../../plugins/kit/server/route.ts';
import { activityProblems } from './checks/activityProblems.ts';
import { browserProblems } from './checks/browserProblems.ts';
import { callProblems } from './checks/callProblems.ts';
import { denialProblems, routesOf } from './checks/denialProblems.ts';
import { emailProblems } from './checks/emailProblems.ts';
import { foreignCallProblems, namedIn } from './checks/foreignCallProblems.ts';
import { labelProblems } from './checks/labelProblems.ts';
import { leftProblems } from './checks/leftProblems.ts';
import { listProblems } from './checks/listProblems.ts';
import { migrationProblems } from './checks/migrationProblems.ts';
import { openApiProblems } from './checks/openApiProblems.ts';
import { packageProblems } from './checks/packageProblems.ts';
import { planProblems } from './checks/planProblems.ts';
import { parentProblems } from './checks/parentProblems.ts';
import { nextNumber, resourceProblems, writtenAs } from './checks/resourceProblems.ts';
import { statementOf, type SeenList } from './checks/seenList.ts';
import { rowTypeProblems } from './checks/rowTypeProblems.ts';
import { sortProblems } from './checks/sortProblems.ts';
import { tableProblems } from './checks/tableProblems.ts';
import { versionProblems } from './checks/versionProblems.ts';
import { wallProblems } from './checks/wallProblems.ts';
import { writeBackProblems } from './checks/writeBackProblems.ts';
import { address, ask } from './ask.ts';
import { holder, paramsOf, realmsOf, type Subject } from './subject.ts';
import { tableFacts } from './tableFacts.ts';
import { testApp } from './testApp.ts';

/** Checks a plugin and returns a sentence for each problem; an empty array means it passes. */
export type Check = (subject: Subject) => Promise<string[]>;

/** The conformance checks for every plugin, keyed by test title. */
export const CONFORMANCE: Readonly<Record<string, Check>> = {
  'has valid package exports and can be packed': ({ folder, plugin }) =>
    packageProblems(folder, plugin.contract),
  'labels every permission': async ({ plugin }) => labelProblems(plugin.contract),
  'does not import server code from its admin part': async ({ folder, entryPoints }) =>
    browserProblems(folder, entryPoints.admin),
  'migrates up, down and up again, and isolates tenants in its tables': async (subject) => {
    const { id } = subject.plugin.contract;
    const { folder } = subject;
    return subject.app.withOwnTables(id, async ({ owner, folders, sql }) => {
      const { problems, tables } = await migrationProblems(owner, { id, folders, sql });
      return [
        ...problems,
        ...(await tableProblems(owner, { id, tables })),
        ...(await rowTypeProblems(folder, { id, tables: await tableFacts(owner) })),
      ];
    });
  },
  'uses only published database objects of other plugins': async ({ app, folder, plugin }) =>
    foreignCallProblems(
      folder,
      plugin.contract.id,
      await namedIn(
        app.database,
        app.plugins.map(({ contract }) => contract.id),
      ),
    ),
  'sorts only by non-null columns with an ICU collation': ({ app, ...subject }) =>
    sortProblems(app.database, sourcesOf({ app, ...subject }), {
      ...app.runtime.depsOf(subject.plugin.contract.id),
      tenantId: app.tenants.a.id,
    }),
  'has an index for each sort, filter and search of a growing list': ({ app, ...subject }) =>
    planProblems(app.database, subject.plugin.contract, {
      sources: sourcesOf({ app, ...subject }),
      tenantId: app.tenants.a.id,
      deps: app.runtime.depsOf(subject.plugin.contract.id),
    }),
  'denies anonymous users, missing permissions and other tenants on every route': denialProblems,
  'returns 404 below a missing record or a record of another tenant': parentProblems,
  'has a valid OpenAPI document that matches the mounted routes': openApiProblems,
  'accepts a record exactly as it was read': writeBackProblems,
  'creates, updates and deletes records as declared, and audits each write': resourceProblems,
  'rejects a save over another user’s change, and loses nothing': versionProblems,
  'responds as declared on every route, and audits each write': callProblems,
  'has wording for every audit action': activityProblems,
  'writes an example of each email': async (subject) => emailProblems(subject),
  'returns lists as declared in both query dialects': async (subject) => {
    const problems: string[] = [];
    for (const seen of await listsOf(subject)) problems.push(...(await listProblems(seen)));
    return problems;
  },
  'hides rows from other tenants, including on a reused connection': wallProblems,
  'leaves nothing running after stop': ({ folder, outside }) =>
    leftProblems(folder, () => testApp({ extra: outside })),
};

/** The declared lists behind a plugin's routes, without duplicates. */
function sourcesOf(subject: Subject): ListSource[] {
  const sources = routesOf(subject).flatMap(({ source }) => source ?? []);
  return [...new Map(sources.map((source) => [source.key, source])).values()];
}

/** Each list as seen from the first realm that may read it, with a function that adds rows. */
async function listsOf(subject: Subject): Promise<SeenList[]> {
  const { app, options, plugin } = subject;
  const seen: SeenList[] = [];
  for (const source of sourcesOf(subject)) {
    const { name, list, can } = source;
    const resource = plugin.contract.resources?.[name];
    const written = resource && (await writtenAs(subject, name, resource));
    const [realm] = realmsOf(subject, can);
    if (!realm) continue;
    const seed = options.seed?.[name];
    const add = written
      ? async () => {
          const body = written.body(nextNumber());
          const made = await ask(written.visitor, 'post', address(list.path, written.params), {
            body,
          });
          if (made.status !== 200)
            throw new Error(
              `${name}: POST ${list.path} returns ${made.status} ${JSON.stringify(made.body)} for the body ${JSON.stringify(body)}. Add a valid one with make: { ${name}: (n) => … }`,
            );
        }
      : seed && (() => seed(app, nextNumber()));
    const params = written?.params ?? (await paramsOf(subject, name));
    const visitor = options.readers?.[name]?.(app) ?? written?.visitor ?? holder(subject, realm);
    const isGrouped = options.grouped?.[name] !== undefined;
    const compile = (query: Record<string, string>) =>
      statementOf(source, {
        db: app.database,
        deps: app.runtime.depsOf(plugin.contract.id),
        tenantId: app.tenants.a.id,
        params,
        query: parseQuery(source.list, query),
      });
    seen.push({ name, list, params, visitor, add, isGrouped, compile });
  }
  return seen;
}
