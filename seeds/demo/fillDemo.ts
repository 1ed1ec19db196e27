import { people } from '@foyer/plugin-accounts/server';
import { charityDirectory } from '@foyer/plugin-charities/server';
import { feeSettings } from '@foyer/plugin-fees/server';
import { policyCreation } from '@foyer/plugin-policies/server';
import { templateCreation } from '@foyer/plugin-templates/server';
import { logoPlace, tenantCreation } from '@foyer/plugin-tenants/server';
import type { Files, Tx } from '@foyer/kit/server';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { addEvents } from './addEvents.ts';
import { DEMO_ASSIGNMENTS, DEMO_CHARITIES } from './demoCharities.ts';
import { DEMO_OPERATORS, DEMO_PASSWORD, DEMO_STAFF } from './demoPeople.ts';
import { DEMO_POLICIES } from './demoPolicies.ts';
import { DEMO_RULES, DEMO_SETTINGS } from './demoSettings.ts';
import { DEMO_TENANTS } from './demoTenants.ts';
import type { Installation } from './installation.ts';

const DAY = 86_400_000;

/** Creates the entire demo with the plugins' own services, in the caller's transaction. */
export async function fillDemo(
  tx: Tx,
  installation: Installation,
  files: Pick<Files, 'put' | 'makeBucket'> | undefined,
): Promise<void> {
  const tenantIds = await addTenants(tx, installation, files);
  await addPeople(tx, installation, tenantIds);
  await addPolicies(tx, installation);
  const charityIds = await addCharities(tx, installation, tenantIds);
  await addSettings(tx, installation, tenantIds);
  if (files) await addTemplates(tx, installation, files);
  await addEvents(tx, installation, {
    tenantId: (url) => known(tenantIds, url),
    charityId: (name) => known(charityIds, name),
  });
}

/** A template with a page of real content, for operators to preview. */
async function addTemplates(
  tx: Tx,
  { use }: Installation,
  files: Pick<Files, 'put' | 'makeBucket'>,
): Promise<void> {
  await use('templates', templateCreation).publish(tx, {
    name: 'Evening on Stage',
    description: 'A one-page site for a theater or concert hall, with its season and visitor tips.',
    zipFile: fileURLToPath(new URL('./templates/evening-on-stage.zip', import.meta.url)),
    files,
  });
}

type Ids = ReadonlyMap<string, string>;

async function addTenants(
  tx: Tx,
  { use }: Installation,
  files: Pick<Files, 'put' | 'makeBucket'> | undefined,
): Promise<Ids> {
  const tenants = use('tenants', tenantCreation);
  const ids = new Map<string, string>();
  for (const { age, logo, ...tenant } of DEMO_TENANTS) {
    const { id } = await tenants.create(tx, {
      ...tenant,
      ...(logo && files && { logo }),
      inviteTemplateSubject: `Join ${tenant.name} on Foyer`,
      inviteTemplateBody: `Hello,\n\nYou’ve been invited to work on events with ${tenant.name}. Follow the link below to set up your account. It expires in seven days.\n\nSee you at the door!`,
      createdAt: new Date(Date.now() - age * DAY),
    });
    await files?.makeBucket(id);
    if (logo && files)
      await files.put({
        ...logoPlace(id, logo.name),
        body: await readFile(new URL(`./logos/${logo.name}`, import.meta.url)),
        contentType: 'image/webp',
      });
    ids.set(tenant.url, id);
  }
  return ids;
}

async function addPeople(tx: Tx, { use }: Installation, tenantIds: Ids): Promise<void> {
  const accounts = use('accounts', people);
  const create = ({ email, name }: { email: string; name: string }) =>
    accounts.create(tx, { email, name, password: DEMO_PASSWORD });
  for (const operator of DEMO_OPERATORS) {
    const { id: userId } = await create(operator);
    await accounts.join(tx, { userId, realm: 'platform', roles: [operator.role] });
  }
  for (const staff of DEMO_STAFF) {
    const { id: userId } = await create(staff);
    for (const url of staff.tenants) {
      const tenantId = known(tenantIds, url);
      await accounts.join(tx, { userId, realm: 'tenant', tenantId, roles: [staff.role] });
    }
  }
}

async function addPolicies(tx: Tx, { use }: Installation): Promise<void> {
  const policies = use('policies', policyCreation);
  for (const policy of DEMO_POLICIES) await policies.create(tx, policy);
}

async function addCharities(tx: Tx, { use }: Installation, tenantIds: Ids): Promise<Ids> {
  const directory = use('charities', charityDirectory);
  const ids = new Map<string, string>();
  for (const form of DEMO_CHARITIES) ids.set(form.name, (await directory.create(tx, form)).id);
  for (const [url, names] of Object.entries(DEMO_ASSIGNMENTS))
    for (const name of names)
      await directory.assign(tx, { tenantId: known(tenantIds, url), charityId: known(ids, name) });
  return ids;
}

async function addSettings(tx: Tx, { use }: Installation, tenantIds: Ids): Promise<void> {
  const settings = use('fees', feeSettings);
  for (const [url, form] of Object.entries(DEMO_SETTINGS))
    await settings.change(tx, known(tenantIds, url), form);
  for (const [url, rule] of Object.entries(DEMO_RULES))
    await settings.addRule(tx, known(tenantIds, url), rule);
}

function known(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo data has no “${name}”.`);
  return id;
}
