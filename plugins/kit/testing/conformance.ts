import { parseQuery } from '../server/list/parseQuery.ts';
import type { ListSource } from '../server/route.ts';
import { activityProblems } from './checks/activityProblems.ts';
import { browserProblems } from './checks/browserProblems.ts';
import { callProblems } from './checks/callProblems.ts';
import { denialProblems, routesOf } from './checks/denialProblems.ts';
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

/** Looks at a plugin and answers what is wrong with it; nothing is right. */
export type Check = (subject: Subject) => Promise<string[]>;

/** Everything that holds for every plugin, as the sentences that tests are named by. */
export const CONFORMANCE: Readonly<Record<string, Check>> = {
  'its package map is well-formed and can be packed': ({ folder, plugin }) =>
    packageProblems(folder, plugin.contract),
  'every permission has a label': async ({ plugin }) => labelProblems(plugin.contract),
  'no server code is reachable from its admin half': async ({ folder, halves }) =>
    browserProblems(folder, halves.admin),
  'its migrations go up, down and up, and its tables keep tenants apart': async (subject) => {
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
  'it uses nothing of another plugin that is not published': async ({ app, folder, plugin }) =>
    foreignCallProblems(
      folder,
      plugin.contract.id,
      await namedIn(
        app.database,
        app.plugins.map(({ contract }) => contract.id),
      ),
    ),
  'what can be sorted by is never null and of one collation': ({ app, ...subject }) =>
    sortProblems(app.database, sourcesOf({ app, ...subject }), { tenantId: app.tenants.a.id }),
  'an index serves what a list that grows is sorted, filtered and searched by': ({
    app,
    ...subject
  }) =>
    planProblems(app.database, subject.plugin.contract, {
      sources: sourcesOf({ app, ...subject }),
      tenantId: app.tenants.a.id,
    }),
  'every route denies nobody, the permissionless and the other tenant': denialProblems,
  'what lies below a record of nobody or of another tenant does not exist': parentProblems,
  'the API document is valid and says what is mounted': openApiProblems,
  'what is read can be written back as it is': writeBackProblems,
  'its records are made, changed and deleted as declared, and each write is audited':
    resourceProblems,
  'a save over somebody else’s change is refused, and nothing is lost': versionProblems,
  'its routes answer as declared, and each write is audited': callProblems,
  'what it writes into the audit reads as a sentence': activityProblems,
  'its lists keep their promises in both dialects': async (subject) => {
    const problems: string[] = [];
    for (const seen of await listsOf(subject)) problems.push(...(await listProblems(seen)));
    return problems;
  },
  'no row of one tenant is in reach of another, on a reused connection neither': wallProblems,
  'nothing is left running after stop': ({ folder, outside }) =>
    leftProblems(folder, () => testApp({ extra: outside })),
};

/** The declared lists behind a plugin's routes, once each. */
function sourcesOf(subject: Subject): ListSource[] {
  const sources = routesOf(subject).flatMap(({ source }) => source ?? []);
  return [...new Map(sources.map((source) => [source.key, source])).values()];
}

/** Each list as the first of the realms that may read it sees it, with a way to add rows. */
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
              `${name}: POST ${list.path} answers ${made.status} ${JSON.stringify(made.body)} to the body ${JSON.stringify(body)}; say a right one with make: { ${name}: (n) => … }`,
            );
        }
      : seed && (() => seed(app, nextNumber()));
    const params = written?.params ?? (await paramsOf(subject, name));
    const visitor = options.readers?.[name]?.(app) ?? written?.visitor ?? holder(subject, realm);
    const isGrouped = options.grouped?.[name] !== undefined;
    const compile = (query: Record<string, string>) =>
      statementOf(source, {
        db: app.database,
        tenantId: app.tenants.a.id,
        params,
        query: parseQuery(source.list, query),
      });
    seen.push({ name, list, params, visitor, add, isGrouped, compile });
  }
  return seen;
}
