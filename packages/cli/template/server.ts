import { tenantCreated } from '@foyer/plugin-tenants/contract';
import { defineServer, implement, on, table } from '@foyer/kit/server';
import { sample } from './contract.ts';

const noteTable = table('sample_note', sample.resources.notes, {
  columns: { dateCreated: 'created_at' },
});

export default defineServer({
  contract: sample,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(sample, { resources: { notes: noteTable } }),
  listens: [
    // In the tenant's own transaction, so that no tenant lacks its welcome note.
    on(tenantCreated, 'sameTransaction', async (tx, { tenantId, name }, deps) => {
      const title = `Welcome, ${name}`.slice(0, 120);
      await noteTable.insert({ tx, deps, params: { tenantId } }, { title, isPinned: true });
    }),
  ],
});
