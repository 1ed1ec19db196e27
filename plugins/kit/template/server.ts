import { tenantCreated } from '@foyer/plugin-tenants/contract';
import { defineServer, implement, on } from '@foyer/kit/server';
import { sample } from './contract.ts';
import { addNote, changeNote, noteListing, removeNote } from './server/notes.ts';

export default defineServer({
  contract: sample,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(sample, {
      resources: {
        notes: {
          list: noteListing,
          create: (ctx, { body }) => ctx.tx((tx) => addNote(tx, ctx.tenantId ?? '', body.details)),
          update: (ctx, { params, body }) =>
            ctx.tx((tx) => changeNote(tx, params.id, body.details)),
          remove: (ctx, { params }) => ctx.tx((tx) => removeNote(tx, params.id)),
        },
      },
    }),
  listens: [
    // In the tenant's own transaction: there is no tenant without its welcome.
    on(tenantCreated, 'sameTransaction', async (tx, { tenantId, name }) => {
      await addNote(tx, tenantId, { title: `Welcome, ${name}`.slice(0, 120), isPinned: true });
    }),
  ],
});
