import type { Selectable } from 'kysely'
import type { Database } from '#platform/db.ts'
import type { AdSandboxItem } from '#schema/tables.generated.ts'
import type { SandboxData, SandboxItem, SandboxStore } from './sandbox-store.ts'

/** The store that all processes of an installation share. The owners are accounts. */
export function sandboxTable(db: Database['db']): SandboxStore {
  return {
    async add({ id, owner, kind, parent, name, data, madeAt }) {
      await db
        .insertInto('ad_sandbox_item')
        .values({
          id,
          account_id: owner,
          kind,
          parent_id: parent,
          name,
          data: JSON.stringify(data),
          made_at: madeAt,
        })
        .execute()
    },
    async find(owner, id) {
      const row = await db
        .selectFrom('ad_sandbox_item')
        .selectAll()
        .where('account_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? itemOf(row) : null
    },
    async findSignIn(id) {
      // All accounts: the secret of a sign-in tells its account.
      const row = await db
        .selectFrom('ad_sandbox_item')
        .selectAll()
        .where('id', '=', id)
        .where('kind', 'like', '%.sign_in')
        .executeTakeFirst()
      return row ? itemOf(row) : null
    },
    async list(owner, kind, parent) {
      const rows = await db
        .selectFrom('ad_sandbox_item')
        .selectAll()
        .where('account_id', '=', owner)
        .where('kind', '=', kind)
        .$if(parent !== undefined, (query) => query.where('parent_id', '=', parent ?? ''))
        .orderBy('made_at')
        .orderBy('id')
        .execute()
      return rows.map(itemOf)
    },
    async ownersOf(kind) {
      // All accounts: leads are told, and tests count, for each of them.
      const rows = await db
        .selectFrom('ad_sandbox_item')
        .select('account_id')
        .distinct()
        .where('kind', '=', kind)
        .orderBy('account_id')
        .execute()
      return rows.map(({ account_id }) => account_id)
    },
    change: (owner, id, change) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('ad_sandbox_item')
          .selectAll()
          .where('account_id', '=', owner)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return null
        const item = itemOf(row)
        const changed = { ...item, ...change(item) }
        await tx
          .updateTable('ad_sandbox_item')
          .set({ name: changed.name, data: JSON.stringify(changed.data) })
          .where('account_id', '=', owner)
          .where('id', '=', id)
          .execute()
        return changed
      }),
    async remove(owner, id) {
      const { numDeletedRows } = await db
        .deleteFrom('ad_sandbox_item')
        .where('account_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function itemOf(row: Selectable<AdSandboxItem>): SandboxItem {
  return {
    id: row.id,
    owner: row.account_id,
    kind: row.kind,
    parent: row.parent_id,
    name: row.name,
    data: Object(row.data) as SandboxData,
    madeAt: row.made_at,
  }
}
