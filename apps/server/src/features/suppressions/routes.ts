import { type DeleteBody, suppressions } from '@carillon/contract/suppressions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import { csvLine, lineEnd } from '#platform/csv.rules.ts'
import type { App, Context } from '#platform/http/app.ts'
import { handle, handleStream } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countByClassification,
  countByDomain,
  suppressionVerbs as verbs,
} from '#sending/events/suppressions/public.ts'

export function suppressionsRoutes(app: App): void {
  classificationRoutes(app)
  reportedRoutes(app, suppressions.bounces, 'bounce')
  reportedRoutes(app, suppressions.blocks, 'block')
  reportedRoutes(app, suppressions.spamReports, 'spam')
  reportedRoutes(app, suppressions.invalidEmails, 'invalid')

  handle(app, suppressions.unsubscribes, async (context, { query }) => {
    const rows = await listSuppressions(context, 'global', query)
    return rows.map(({ created, email }) => ({ created, email }))
  })
  handle(app, suppressions.addGlobal, async ({ db, account }, { body }) => {
    await verbs.suppress(db, account, body.recipient_emails, { kind: 'global', source: 'api' })
    return { recipient_emails: body.recipient_emails }
  })
  handle(app, suppressions.getGlobal, async ({ db, account }, { params }) => {
    const [found] = await verbs.findByEmail(db, account, 'global', params.email)
    return found ? { recipient_email: found.email } : {}
  })
  handle(app, suppressions.deleteGlobal, async ({ db, account, identity }, { params }) => {
    await verbs.lift(db, account, { kind: 'global', emails: [params.email] }, byCall(identity))
  })
  handle(app, suppressions.list, async (context, { query }) => {
    const { db, account } = context
    const rows = await listSuppressions(context, 'group', query)
    const names = new Map((await findGroups(db, account)).map((group) => [group.id, group.name]))
    return rows.map(({ email, group_id, created }) => {
      return { email, group_id, group_name: names.get(group_id) ?? '', created_at: created }
    })
  })
  handle(app, suppressions.groupsOf, async ({ db, account }, { params }) => {
    const suppressed = await verbs.findGroupsOf(db, account, params.email)
    const groups = await findGroups(db, account)
    return {
      suppressions: groups.map(({ id, name, description, is_default }) => {
        return { id, name, description, is_default, suppressed: suppressed.has(id) }
      }),
    }
  })
}

function listSuppressions(context: Context, kind: verbs.SuppressionKind, query: verbs.Page) {
  return offsetList(context, query, (page) =>
    verbs.findSuppressions(context.db, context.account, kind, { ...query, ...page }),
  )
}

function classificationRoutes(app: App): void {
  handleStream(app, suppressions.classifications, async ({ db, account }, { query }, request, reply) => {
    const result = await countByClassification(db, account, query)
    return answerCounts(request, reply, 'classification', result)
  })
  handleStream(
    app,
    suppressions.classification,
    async ({ db, account }, { params, query }, request, reply) => {
      const result = await countByDomain(db, account, params.classification, query)
      return answerCounts(request, reply, 'domain', result)
    },
  )
}

/** Answers counts as JSON, or as CSV if the caller accepts that. */
function answerCounts<Name extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  name: Name,
  result: readonly { date: string; stats: readonly (Record<Name, string> & { count: number })[] }[],
): FastifyReply {
  if (!/\btext\/csv\b/i.test(request.headers.accept ?? '')) return reply.send({ result })
  const rows = result.flatMap(({ date, stats }) => stats.map((row) => [date, row[name], row.count]))
  const lines = [['date', name, 'count'], ...rows].map((cells) => csvLine(cells) + lineEnd)
  return reply.type('text/csv; charset=utf-8').send(lines.join(''))
}

/** The calls that bounces, blocks, spam reports and invalid emails share. */
function reportedRoutes(app: App, calls: typeof suppressions.bounces, kind: verbs.SuppressionKind): void {
  const toWire = (row: Awaited<ReturnType<typeof verbs.findSuppressions>>[number]) => {
    const { created, email, reason, status } = row
    return kind === 'spam' ? { created, email, ip: '' } : { created, email, reason, status }
  }
  handle(app, calls.list, async (context, { query }) => {
    return (await listSuppressions(context, kind, query)).map(toWire)
  })
  handle(app, calls.deleteMany, async ({ db, account, identity }, { body }) => {
    await verbs.lift(db, account, { kind, emails: addressesToDelete(body) }, byCall(identity))
  })
  handle(app, calls.get, async ({ db, account }, { params }) => {
    return (await verbs.findByEmail(db, account, kind, params.email)).map(toWire)
  })
  handle(app, calls.delete, ({ db, account, identity }, { params }) =>
    verbs.liftOne(db, account, kind, params.email, byCall(identity)),
  )
}

function addressesToDelete({ delete_all: all = false, emails }: DeleteBody): readonly string[] | 'all' {
  if (all && emails === undefined) return 'all'
  if (all || !emails?.length) throw new Refusal('suppressions_unclear', {}, { field: 'emails' })
  return emails
}

function byCall({ userId }: { userId: string }): verbs.LiftedBy {
  return { via: 'api', userId }
}
