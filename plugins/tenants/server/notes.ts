import { forbidden, notFound } from '@foyer/kit';
import type { Handlers, Listing } from '@foyer/kit/server';
import type { Note, tenants } from '../contract.ts';
import type { TenantsNoteRow, TenantsTenantRow } from './schema.ts';

type Routes = Handlers<typeof tenants>['routes'];

export const noteListing: Listing<Note> = {
  from: (db) =>
    db('tenants_note as n')
      .join('tenants_tenant as t', 't.id', 'n.tenant_id')
      .whereNull('t.deleted_at'),
  columns: {
    id: 'n.id',
    tenantId: 'n.tenant_id',
    text: 'n.text',
    authorId: 'n.author_id',
    author: 'n.author_name',
    createdAt: 'n.created_at',
  },
};

/** Audit entries don't repeat the text, so that a purge leaves none of it. */
export const addNote: Routes['addNote'] = (ctx, { body: { tenantId, text } }) =>
  ctx.tx(async (tx) => {
    const { actor } = ctx;
    const tenant = await tx
      .db<TenantsTenantRow>('tenants_tenant')
      .where({ id: tenantId })
      .whereNull('deleted_at')
      .first('name');
    if (!tenant || !actor) throw notFound('tenant');
    const [note] = await tx
      .db<TenantsNoteRow>('tenants_note')
      .insert({
        tenant_id: tenantId,
        text,
        author_id: actor.id,
        author_name: actor.name || actor.email,
      })
      .returning('id');
    if (!note) throw new Error('The note was not stored.');
    await tx.audit({
      action: 'tenant.note_added',
      subject: 'tenant',
      subjectId: tenantId,
      after: { name: tenant.name, noteId: note.id },
    });
    return { success: true as const, id: note.id };
  });

/** @throws 403 for another operator's note */
export const deleteNote: Routes['deleteNote'] = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const notes = () => tx.db<TenantsNoteRow>('tenants_note').where({ id });
    const note = await notes().forUpdate().first('tenant_id', 'author_id');
    if (!note) throw notFound('note');
    if (note.author_id !== ctx.actor?.id)
      throw forbidden('other_author', 'You can delete only your own notes.');
    await notes().where({ tenant_id: note.tenant_id }).delete();
    await tx.audit({
      action: 'tenant.note_deleted',
      subject: 'tenant',
      subjectId: note.tenant_id,
      before: { noteId: id },
    });
    return { success: true as const };
  });
