import { installation, mailServers } from '@carillon/contract/installation'
import { readiness } from '@carillon/contract/installation-ready'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { languageOf } from '#platform/http/public-page.ts'
import { storePublicUrl } from './changes.ts'
import { checkAddress, proofOf, proofPath } from './check-address.ts'
import { addMailServer, changeMailServer, listMailServers, removeMailServer } from './mail-servers.ts'
import { demandOperator } from './operator.ts'
import { examineReadiness } from './ready/readiness.ts'
import { serversInUse } from './ready/servers-in-use.ts'
import { showInstallation } from './show.ts'
import { testMailServer } from './test-mail.ts'

/** Settings of the installation. They are kept in the database; variables of the environment win. */
export function installationRoutes(app: App): void {
  const { services } = app
  const asking = ({ db, account, now }: Context) => ({ db, account, now, key: services.secretKey })
  handle(app, installation.get, async (context) => {
    await demandOperator(context)
    return showInstallation(context.db, services)
  })
  handle(app, installation.update, async (context, { body }) => {
    await demandOperator(context)
    await storePublicUrl(context.db, body.public_url)
    await services.refreshConfig()
    return showInstallation(context.db, services)
  })
  handle(app, installation.checkAddress, async (context, { body }) => {
    await demandOperator(context)
    return checkAddress(context.db, body.public_url)
  })
  handle(app, mailServers.list, async (context) => {
    await demandOperator(context)
    const { source } = (await showInstallation(context.db, services)).mail
    return { result: await listMailServers(asking(context)), source }
  })
  handle(app, mailServers.create, async (context, { body }) => {
    await demandOperator(context)
    const made = await addMailServer(asking(context), body)
    await services.refreshConfig()
    return made
  })
  handle(app, mailServers.update, async (context, { params, body }) => {
    await demandOperator(context)
    const changed = await changeMailServer(asking(context), params.id, body)
    await services.refreshConfig()
    return changed
  })
  handle(app, mailServers.delete, async (context, { params }) => {
    await demandOperator(context)
    await removeMailServer(context.db, params.id)
    await services.refreshConfig()
  })
  handle(app, mailServers.test, async (context, { body }) => {
    await demandOperator(context)
    return testMailServer(context, languageOf(context.header('accept-language')), body)
  })
  handle(app, readiness.get, async (context) => {
    await demandOperator(context)
    const { db, account, now } = context
    const { config } = services
    const findings = await examineReadiness({ db, config, account, servers: serversInUse(config), now })
    return { checked_at: services.now().toISOString(), findings }
  })
  app.fastify.get<{ Params: { question: string } }>(`${proofPath}:question`, async (request, reply) => {
    const { question } = request.params
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(await proofOf(services.database.db, question.slice(0, 64)))
  })
}
