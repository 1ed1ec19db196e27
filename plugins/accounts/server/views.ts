import { conflict, type Ctx, forbidden, type InputOf, notFound, type Tx } from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import { MOST_VIEWS, type SavedView } from '../contract/views.ts';
import { requireSelf } from './requireSelf.ts';

const WHY = 'reads and changes the user’s own saved views';
const COLUMNS = ['id', 'list', 'name', 'view'] as const;

/** The signed-in user in this console. @throws 403 in a storefront */
function ownerOf(ctx: Ctx): { user_id: string; tenant_id: string | null } {
  const { id, realm, tenantId } = requireSelf(ctx);
  if (realm === 'attendee') throw forbidden('no_console', 'Storefronts have no saved views.');
  return { user_id: id, tenant_id: tenantId };
}

/** The user's saved views in this console, by name. */
export async function views(ctx: Ctx): Promise<{ result: SavedView[] }> {
  const owner = ownerOf(ctx);
  const result = await ctx.asPlatform(WHY).read((db) =>
    db('accounts_view')
      .where(owner)
      .orderBy('name')
      .select<SavedView[]>(...COLUMNS),
  );
  return { result };
}

/** Saves a view under its name, which replaces an earlier one. @throws 409 if there are too many */
export function saveView(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.saveView>,
): Promise<SavedView> {
  const owner = ownerOf(ctx);
  return ctx.asPlatform(WHY).tx(async (tx) => {
    // Concurrent saves count one after the other.
    await tx.db('accounts_user').where({ id: owner.user_id }).forNoKeyUpdate().first('id');
    const [saved] = await tx
      .db('accounts_view')
      .insert({ ...owner, ...body })
      .onConflict(['user_id', 'tenant_id', 'list', 'name'])
      .merge({ view: body.view })
      .returning<SavedView[]>([...COLUMNS]);
    const [row] = await tx
      .db('accounts_view')
      .where(owner)
      .count<{ count: string }[]>('id as count');
    if (Number(row?.count) > MOST_VIEWS)
      throw conflict('too_many_views', `You can save up to ${MOST_VIEWS} views. Delete one first.`);
    if (!saved) throw new Error('The insert returned no row.');
    await audit(tx, owner, { action: 'view.saved', view: saved });
    return saved;
  });
}

/** Deletes one of the user's own views. @throws 404 */
export function removeView(
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.removeView>,
): Promise<{ success: true }> {
  const owner = ownerOf(ctx);
  return ctx.asPlatform(WHY).tx(async (tx) => {
    const [removed] = await tx
      .db('accounts_view')
      .where({ ...owner, id: params.id })
      .delete()
      .returning<SavedView[]>([...COLUMNS]);
    if (!removed) throw notFound('view');
    await audit(tx, owner, { action: 'view.removed', view: removed });
    return { success: true };
  });
}

const audit = (
  tx: Tx,
  owner: ReturnType<typeof ownerOf>,
  { action, view }: { action: string; view: SavedView },
): Promise<void> =>
  tx.audit({
    action,
    subject: 'user',
    subjectId: owner.user_id,
    tenantId: owner.tenant_id,
    after: { name: view.name, list: view.list },
  });
