import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { answerRefusals } from '#platform/http/errors.ts'
import { Refusal } from '#platform/refusal.ts'

/** The targets of links in mails, the images in them, and signup forms. */
const pages = /^\/[eif]\//
const rememberedMs = 10_000
const mostRemembered = 1000

/**
 * Lets the host of a branded link answer only the targets of links in mails. Otherwise the owner of that domain could
 * show our sign-in below their name, and read typed passwords once they lead the name elsewhere.
 */
export function keepBrandedHosts({ fastify, services }: App): void {
  const own = new URL(services.config.publicUrl).hostname
  const known = new Map<string, { isBranded: boolean; until: number }>()
  const isBranded = async (host: string): Promise<boolean> => {
    const now = services.now().getTime()
    const remembered = known.get(host)
    if (remembered && remembered.until > now) return remembered.isBranded
    const found = await isHostOfLink(services.database.db, host)
    known.delete(host)
    known.set(host, { isBranded: found, until: now + rememberedMs })
    if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '')
    return found
  }
  fastify.addHook('onRequest', async (request, reply) => {
    const { hostname, url } = request
    const host = hostname.toLowerCase().replace(/\.$/, '')
    if (pages.test(url) || host === own || !host.includes('.')) return
    if (await isBranded(host)) return answerRefusals(request, reply, [new Refusal('not_found')])
  })
}

/** True for the host of a branded link, also of one that is no longer verified: its name may still lead here. */
async function isHostOfLink(db: Db, host: string): Promise<boolean> {
  // All accounts: a request names the host alone.
  const row = await db
    .selectFrom('mail_link')
    .select('id')
    .where(sql<string>`subdomain || '.' || domain`, '=', host)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
