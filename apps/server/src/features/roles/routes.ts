import { roles } from '@carillon/contract/roles'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { accessRole, createRole, deleteRole, findRoles, type InvitedWith, updateRole } from './roles.ts'

export function rolesRoutes(app: App, { invitedWith }: { invitedWith: InvitedWith }): void {
  handle(app, roles.list, async ({ db, account }) => ({ result: await findRoles(db, account) }))
  handle(app, roles.get, ({ db, account }, { params }) => accessRole(db, account, params.id))
  handle(app, roles.create, ({ db, identity }, { body }) => createRole(db, identity, body))
  handle(app, roles.update, ({ db, identity, now }, { params, body }) =>
    updateRole(db, identity, params.id, body, now),
  )
  handle(app, roles.delete, ({ db, identity }, { params }) =>
    deleteRole(db, identity, params.id, invitedWith),
  )
}
