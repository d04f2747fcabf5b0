import deTexts from '@carillon/messages/de/account-name-mails'
import enTexts from '@carillon/messages/en/account-name-mails'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isShutOut } from '#features/access-settings/public.ts'
import { accountName } from '#features/account/public.ts'
import { isAdministrator, type Rights, rightsIn } from '#features/rights/public.ts'
import { noteByPerson } from '#platform/audit/note-by-person.ts'
import type { Db } from '#platform/db.ts'
import type { App } from '#platform/http/app.ts'
import { html, ignoreBodies, languageOf, question, sendPage, sentence } from '#platform/http/public-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { type RenameLink, readRenameLink } from './rename-link.ts'
import type { RenameVerbs } from './session-verbs.ts'
import { tellRenamed } from './tell-renamed.job.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The page that the mail about another name of an account links to. It gives the former name back only when its button posts:
 * scanners open links before people do. Each link is of one administrator, who must still be one.
 */
export function renamePages(app: App, verbs: RenameVerbs): void {
  app.fastify.register(async (scope) => {
    ignoreBodies(scope)
    scope.get('/e/r/:token', (request: Request, reply) => answer(app, verbs, request, reply))
    scope.post('/e/r/:token', (request: Request, reply) => answer(app, verbs, request, reply))
  })
}

async function answer({ services }: App, verbs: RenameVerbs, request: Request, reply: FastifyReply) {
  const { db } = services.database
  const now = services.now()
  const page = pageOf(request, reply)
  const link = await readRenameLink(services, request.params.token)
  if (!link || link.expires < now.getTime()) return page.say('ended', {}, 404)
  const { account, from, to } = link
  const by = await administratorOf(db, link)
  if (by === null || (await isShutOut(db, account, request.ip))) return page.say('refused', {}, 403)
  if ((await accountName(db, account)).username !== to) return page.say('ended', {}, 404)
  if (request.method !== 'POST') return page.ask({ from, to })
  try {
    await db.transaction().execute(async (tx) => {
      const change = { account, username: from, expected: to }
      await verbs.renameAccount(tx, change, () =>
        tellRenamed(tx, { account, from: to, to: from, by, at: now.getTime() }),
      )
      const done = {
        through: 'link',
        action: 'accountName.update',
        ip: request.ip,
        requestId: request.id,
      } as const
      await noteByPerson(tx, { account, user: link.administrator, email: by, name: from, ...done }, now)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'username_taken') throw error
    const isOurs = (await accountName(db, account)).username !== to
    return page.say(isOurs ? 'ended' : 'taken', { from, to }, 409)
  }
  return page.say('done', { from, to })
}

/** The address of the administrator of a link. Null for a person who is none any more, and in a disabled account. */
async function administratorOf(db: Db, { account, administrator }: RenameLink): Promise<string | null> {
  const { rows } = await sql<Rights & { email: string }>`
    select rights.type, rights.scopes, "user".email
    from "user" cross join lateral (${rightsIn(sql`"user".id`, sql`${account}::uuid`)}) as rights
    where "user".id = ${administrator}`.execute(db)
  const row = rows[0]
  return row && isAdministrator(row) && !(await isAccountSilent(db, account)) ? row.email : null
}

function pageOf(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'])
  const texts = language === 'de' ? deTexts : enTexts
  return {
    say: (words: keyof typeof texts.said, values: Record<string, string>, status = 200) => {
      const { title, text } = texts.said[words]
      const body = html`<h1>${title}</h1><p>${sentence(text, values)}</p>`
      return sendPage(reply, { language, title, sender: null, status, body })
    },
    ask: (names: { from: string; to: string }) => {
      const { title, text, button } = texts.ask
      const body = question(title, sentence(text, names), button)
      return sendPage(reply, { language, title, sender: null, body })
    },
  }
}
