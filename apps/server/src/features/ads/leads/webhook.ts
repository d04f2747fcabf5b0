import type { FastifyReply, FastifyRequest } from 'fastify'
import { readToldLeads, verifyMetaSignature } from '#platform/ads/meta/meta-webhook.ts'
import { sandboxSecrets } from '#platform/ads/sandbox/sandbox-secret.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { isSignatureOf, signText } from '#platform/signature.ts'
import { signingSecret, signingSecrets } from '#platform/signing-secret.ts'
import { readLeadsSoon } from './read-leads.job.ts'

/** The address that Meta calls when a form was filled in: the operator enters it in the app at Meta. */
export const leadsPath = '/e/ads/meta/leads'
const purpose = 'ads: webhook of leads at Meta'
/** A call of Meta has at most 1,000 changes. */
const bodyLimit = 2_000_000

/** The word by which Meta proves that it was entered by the operator of this installation. */
export async function leadsVerifyToken(db: Db): Promise<string> {
  return signText(await signingSecret(db), purpose)
}

/**
 * The webhook of Meta, and of the simulated Meta for its own connections. A call tells only that there are leads; they are
 * read with the token of the account, so a call that was not signed by the app is answered 403, and a call about an unknown
 * page changes nothing.
 */
export function leadsPublicRoutes(app: App): void {
  const { database, config, log } = app.services
  const { db } = database
  app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onReady', async () => {
      if (!config.ads.meta) return
      const verifyToken = await leadsVerifyToken(db)
      log.info(
        { address: `${config.publicUrl}${leadsPath}`, verifyToken },
        'webhook of leads for the app at Meta',
      )
    })
    scope.get(leadsPath, async ({ query }: FastifyRequest, reply) => {
      const ask = query as Record<string, unknown>
      const [token, challenge] = [ask['hub.verify_token'], ask['hub.challenge']]
      if (ask['hub.mode'] !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string')
        return forbid(reply)
      const secrets = [...(await signingSecrets(db)).values()]
      if (!secrets.some((secret) => isSignatureOf(secret, purpose, token))) return forbid(reply)
      return reply.type('text/plain').send(challenge)
    })
    scope.post(leadsPath, { bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['x-hub-signature-256']
      const caller = typeof header === 'string' ? await callerOf(app.services, body, header) : null
      if (!caller) return forbid(reply)
      const pages = new Set(readToldLeads(jsonOf(body)).map(({ page }) => page))
      await readPages(db, [...pages], caller === 'simulated')
      return reply.status(200).send()
    })
  })
}

/** The partner whose app has signed a call; null: none has. */
async function callerOf(
  { config: { ads }, database }: App['services'],
  body: Buffer,
  header: string,
): Promise<'real' | 'simulated' | null> {
  const isSigned = (secret: string) => verifyMetaSignature(secret, body, header)
  if (ads.meta && isSigned(ads.meta.appSecret)) return 'real'
  return ads.hasSandbox && (await sandboxSecrets(database.db)).some(isSigned) ? 'simulated' : null
}

function forbid(reply: FastifyReply): FastifyReply {
  return reply.status(403).send()
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Has the leads of pages read, by each account that has connected one. */
async function readPages(db: Db, pages: readonly string[], isSimulated: boolean): Promise<void> {
  if (pages.length === 0) return
  // All accounts: Meta names a page, and accounts are found by it.
  const rows = await db
    .selectFrom('ad_connection')
    .select('account_id')
    .where('partner', '=', 'meta')
    .where('is_simulated', '=', isSimulated)
    .where('state', '=', 'connected')
    .where('page_id', 'in', pages)
    .execute()
  for (const { account_id } of rows) await readLeadsSoon(db, account_id, 'meta')
}
