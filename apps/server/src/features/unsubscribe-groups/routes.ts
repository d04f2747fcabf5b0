import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import type { App } from '#platform/http/app.ts'
import { asDownload } from '#platform/http/content-disposition.ts'
import { handle } from '#platform/http/handle.ts'
import { Refusal } from '#platform/refusal.ts'
import { signingSecret } from '#platform/signing-secret.ts'
import { findGroupEmails, lift, suppress } from '../../sending/suppressions/suppressions.ts'
import { isSigned, signDownload, streamSuppressions } from './export-suppressions.ts'
import * as verbs from './unsubscribe-groups.ts'

export function unsubscribeGroupsRoutes(app: App): void {
  handle(app, unsubscribeGroups.list, ({ db, account }, { query }) => verbs.findGroups(db, account, query.id))
  handle(app, unsubscribeGroups.create, ({ db, account }, { body }) => verbs.createGroup(db, account, body))
  handle(app, unsubscribeGroups.get, ({ db, account }, { params }) =>
    verbs.accessGroup(db, account, params.group_id),
  )
  handle(app, unsubscribeGroups.update, ({ db, account }, { params, body }) =>
    verbs.updateGroup(db, account, params.group_id, body),
  )
  handle(app, unsubscribeGroups.delete, ({ db, account }, { params }) =>
    verbs.deleteGroup(db, account, params.group_id),
  )
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

/** A browser follows the answered address by itself, without our header: its signature stands in for the token. */
function downloadRoutes(app: App): void {
  handle(app, unsubscribeGroups.exportSuppressions, async (context, { params }) => {
    const { db, account, now } = context
    await verbs.accessGroup(db, account, params.group_id)
    const secret = await signingSecret(db)
    return { download_url: signDownload(secret, account, params.group_id, now) }
  })
  app.fastify.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/v3/download/asm/groups/:id/suppressions.csv',
    async ({ params, query }, reply) => {
      const { database, now } = app.services
      const asked = {
        account: query['account'] ?? '',
        groupId: Number(params.id),
        until: Number(query['until']),
        signature: query['signature'] ?? '',
      }
      if (!isSigned(await signingSecret(database.db), asked, now())) throw new Refusal('link_invalid')
      reply.header('content-disposition', asDownload(`unsubscribes-${asked.groupId}.csv`))
      reply.type('text/csv; charset=utf-8')
      return reply.send(streamSuppressions(database.db, asked.account, asked.groupId))
    },
  )
}
