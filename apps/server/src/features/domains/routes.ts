import { domains } from '@carillon/contract/domains'
import { brandedLinks } from '@carillon/contract/link-branding'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { keepBrandedHosts } from './branded-hosts.ts'
import { checkDomain, rotateKey, verifySendersOf } from './check-domain.ts'
import { checkLink } from './check-link.ts'
import type { Checking, VerifySenders } from './checking.ts'
import * as verbs from './domains.ts'
import { hostProof, hostProofPath } from './host-proof.ts'
import { installationOf } from './installation.ts'
import * as links from './links.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { validationResults } from './wire.ts'

interface Parts {
  verifySenders: VerifySenders
}

const asking = ({ db, account, now, services }: Context): verbs.Asking => ({
  db,
  account,
  now,
  installation: installationOf(services.config),
})

export function domainsRoutes(app: App, { verifySenders }: Parts): void {
  const checking = ({ db, now, services, log }: Context): Checking => ({
    db,
    now,
    log,
    verifySenders,
    tells: false,
    config: services.config,
    receivers: services.receivers,
  })
  keepBrandedHosts(app)
  domainCalls(app, checking)
  linkCalls(app, checking)
  /** Another process of this installation asks here if a name leads to it. Others learn nothing from the answer. */
  app.fastify.post<{ Params: { challenge: string } }>(
    hostProofPath,
    { bodyLimit: 1024 },
    async (request, reply) => {
      reply.type('text/plain').header('cache-control', 'no-store')
      const { challenge } = request.params
      if (!/^[0-9a-f]{32}$/.test(challenge)) return reply.code(404).send('')
      return reply.send(await hostProof(app.services.database.db, challenge))
    },
  )
}

function domainCalls(app: App, checking: (context: Context) => Checking): void {
  const once = oneAtATime<Awaited<ReturnType<typeof checkDomain>>>()
  handle(app, domains.create, (context, { body }) => verbs.createDomain(asking(context), body))
  handle(app, domains.list, (context, { query }) =>
    offsetList(context, query, (page) => verbs.listDomains(asking(context), { ...query, ...page })),
  )
  handle(app, domains.default, (context, { query }) => verbs.defaultDomain(asking(context), query.domain))
  handle(app, domains.ofSubuser, (context, { query }) =>
    verbs.domainOfSubuser(asking(context), query.username),
  )
  handle(app, domains.disassociate, (context, { query }) =>
    verbs.disassociateDomains(asking(context), query.username),
  )
  handle(app, domains.get, (context, { params }) => verbs.getDomain(asking(context), params.id))
  handle(app, domains.update, (context, { params, body }) =>
    verbs.updateDomain(asking(context), params.id, body),
  )
  handle(app, domains.delete, (context, { params }) => verbs.deleteDomain(asking(context), params.id))
  handle(app, domains.validate, async (context, { params }) => {
    const { account } = context
    const { row, records, checks } = await once(account, params.id, () =>
      checkDomain(checking(context), account, params.id),
    )
    return { id: row.id, valid: row.is_valid, validation_results: validationResults(records, checks) }
  })
  handle(app, domains.associate, async (context, { params, body }) => {
    const { domain, row } = await verbs.associateDomain(asking(context), params.id, body.username)
    if (row.is_valid) await verifySendersOf(checking(context), context.db, row)
    return domain
  })
  handle(app, domains.records, (context, { params }) => verbs.domainReport(asking(context), params.id))
  handle(app, domains.rotate, async (context, { params }) => {
    await rotateKey(checking(context), context.account, params.id)
    return verbs.getDomain(asking(context), params.id)
  })
}

function linkCalls(app: App, checking: (context: Context) => Checking): void {
  const once = oneAtATime<Awaited<ReturnType<typeof checkLink>>>()
  handle(app, brandedLinks.create, (context, { body }) => links.createLink(asking(context), body))
  handle(app, brandedLinks.list, (context, { query }) =>
    offsetList(context, query, (page) => links.listLinks(asking(context), { ...query, ...page })),
  )
  handle(app, brandedLinks.default, (context, { query }) => links.defaultLink(asking(context), query.domain))
  handle(app, brandedLinks.ofSubuser, (context, { query }) =>
    links.linkOfSubuser(asking(context), query.username),
  )
  handle(app, brandedLinks.disassociate, (context, { query }) =>
    links.disassociateLinks(asking(context), query.username),
  )
  handle(app, brandedLinks.get, (context, { params }) => links.getLink(asking(context), params.id))
  handle(app, brandedLinks.update, (context, { params, body }) =>
    links.updateLink(asking(context), params.id, body),
  )
  handle(app, brandedLinks.delete, (context, { params }) => links.deleteLink(asking(context), params.id))
  handle(app, brandedLinks.validate, async (context, { params }) => {
    const { account } = context
    const { row, records, checks } = await once(account, params.id, () =>
      checkLink(checking(context), account, params.id),
    )
    return { id: row.id, valid: row.is_valid, validation_results: validationResults(records, checks) }
  })
  handle(app, brandedLinks.associate, (context, { params, body }) =>
    links.associateLink(asking(context), params.id, body.username),
  )
  handle(app, brandedLinks.records, (context, { params }) => links.linkReport(asking(context), params.id))
}
