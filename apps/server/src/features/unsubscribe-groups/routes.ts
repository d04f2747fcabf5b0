import { unsubscribeAnswers } from '@carillon/contract/unsubscribe-answers'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { App } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { handleSigned } from '#platform/http/handle-signed.ts'
import { signedPath } from '#platform/http/signed-address.ts'
import type { FindMessageUses } from '#platform/message-uses.ts'
import { Refusal } from '#platform/refusal.ts'
import { findGroupEmails, lift, suppress } from '#sending/events/suppressions/public.ts'
import { countAnswers } from '#sending/events/tracking/public.ts'
import { streamSuppressions } from './export-suppressions.ts'
import * as verbs from './unsubscribe-groups.ts'

export function unsubscribeGroupsRoutes(app: App, { findUses }: { findUses: FindMessageUses }): void {
  handle(app, unsubscribeGroups.list, ({ db, account }, { query }) => verbs.findGroups(db, account, query.id))
  handle(app, unsubscribeGroups.create, ({ db, account }, { body }) => verbs.createGroup(db, account, body))
  handle(app, unsubscribeGroups.get, ({ db, account }, { params }) =>
    verbs.accessGroup(db, account, params.group_id),
  )
  handle(app, unsubscribeGroups.update, ({ db, account }, { params, body }) =>
    verbs.updateGroup(db, account, params.group_id, body),
  )
  handle(app, unsubscribeGroups.delete, ({ db, account }, { params }) =>
    verbs.deleteGroup(db, account, params.group_id, findUses),
  )
  handle(app, unsubscribeGroups.usage, async ({ db, account }, { params }) => {
    await verbs.accessGroup(db, account, params.group_id)
    return findUses(db, account, params.group_id)
  })
  handle(app, unsubscribeAnswers.ofGroup, async ({ db, account, now }, { params, query }) => {
    const { id } = await verbs.accessGroup(db, account, params.group_id)
    const since = new Date(now.getTime() - query.days * 24 * 60 * 60_000)
    return countAnswers(db, account, { groupId: id, since })
  })
  suppressionRoutes(app)
  downloadRoutes(app)
}

function suppressionRoutes(app: App): void {
  handle(app, unsubscribeGroups.addSuppressions, ({ db, account }, { params, query, body }) =>
    db.transaction().execute(async (tx) => {
      const { group_id: id } = params
      const isThere = await verbs.holdGroup(tx, account, id)
      if (!isThere && query.group_must_exist) throw new Refusal('unsubscribe_group_not_found', { id })
      const as = isThere ? { kind: 'group' as const, groupId: id } : { kind: 'global' as const }
      await suppress(tx, account, body.recipient_emails, { ...as, source: 'api' })
      return { recipient_emails: body.recipient_emails, global: !isThere }
    }),
  )
  handle(app, unsubscribeGroups.listSuppressions, async ({ db, account }, { params }) => {
    await verbs.accessGroup(db, account, params.group_id)
    return findGroupEmails(db, account, params.group_id)
  })
  handle(app, unsubscribeGroups.searchSuppressions, async ({ db, account }, { params, body }) => {
    await verbs.accessGroup(db, account, params.group_id)
    return findGroupEmails(db, account, params.group_id, body.recipient_emails)
  })
  handle(app, unsubscribeGroups.deleteSuppression, async ({ db, account, identity }, { params }) => {
    const { group_id: groupId, email } = params
    await verbs.accessGroup(db, account, groupId)
    const by = { via: 'api', userId: identity.userId } as const
    await lift(db, account, { kind: 'group', groupId, emails: [email] }, by)
  })
}

const fileSigning = { purpose: 'unsubscribe-groups.suppressions', validSeconds: 3600 }

function downloadRoutes(app: App): void {
  handle(app, unsubscribeGroups.exportSuppressions, async (context, { params }) => {
    await verbs.accessGroup(context.db, context.account, params.group_id)
    const path = await signedPath(context, unsubscribeGroups.suppressionsFile, fileSigning)
    return { download_url: path(String(params.group_id)) }
  })
  handleSigned(
    app,
    unsubscribeGroups.suppressionsFile,
    fileSigning,
    async ({ database: { db } }, { params }) => {
      const { id, account_id } = await verbs.findGroup(db, params.id)
      return {
        name: `unsubscribes-${id}.csv`,
        type: 'text/csv; charset=utf-8',
        content: streamSuppressions(db, account_id, id),
      }
    },
  )
}
