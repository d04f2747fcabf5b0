import deTexts from '@carillon/messages/de/scope-requests'
import enTexts from '@carillon/messages/en/scope-requests'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isShutOut } from '#features/access-settings/public.ts'
import { isAdministrator, type Rights, rightsIn } from '#features/rights/public.ts'
import { noteByPerson } from '#platform/audit/note-by-person.ts'
import type { Db } from '#platform/db.ts'
import { acceptForms, type FormFields } from '#platform/http/accept-forms.ts'
import type { App } from '#platform/http/app.ts'
import { type Html, html, languageOf, sendPage, sentence } from '#platform/http/public-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { roleNameIn } from '#platform/role-name.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { accessRequest, type FoundRequest, missing } from './find-requests.ts'
import { type DecisionLink, readDecisionLink } from './link.ts'
import { approve, deny } from './requests.ts'

type Request = FastifyRequest<{ Params: { token: string }; Body: FormFields | null }>

/**
 * The page that the mail about a request links to. It shows the request, and decides only when one of its buttons posts:
 * scanners open links before people do. Each link is of one administrator, who must still be one.
 */
export function decisionPages(app: App): void {
  app.fastify.register(async (scope) => {
    acceptForms(scope)
    scope.get('/e/q/:token', (request: Request, reply) => answerDecision(app, request, reply))
    scope.post('/e/q/:token', (request: Request, reply) => answerDecision(app, request, reply))
  })
}

async function answerDecision({ services }: App, request: Request, reply: FastifyReply) {
  const { db } = services.database
  const page = pageOf(request, reply)
  const link = await readDecisionLink(services, request.params.token)
  const now = services.now()
  if (!link || link.expires < now.getTime()) return page.say('ended', {}, 404)
  const found = await accessRequest(db, link.account, String(link.id)).catch(missing)
  if (!found) return page.say('ended', {}, 404)
  if (found.decision !== null) return page.decided(found)
  const decider = await accessDecider(db, link)
  if (!decider || (await isShutOut(db, link.account, request.ip))) return page.say('refused', {}, 403)
  const action = request.method === 'POST' ? request.body?.['action'] : undefined
  if (action !== 'approve' && action !== 'deny') return page.ask(found)
  try {
    await db.transaction().execute(async (tx) => {
      await (action === 'approve' ? approve : deny)(tx, decider, String(link.id), now)
      await note(tx, { link, action, found, userEmail: decider.userEmail, request }, now)
    })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    // Another administrator may have decided in the meantime.
    const later = await accessRequest(db, link.account, String(link.id)).catch(missing)
    if (later && later.decision !== null) return page.decided(later)
    return page.say(cause.code === 'scope_request_own' ? 'own' : 'refused', {}, 403)
  }
  const words = action === 'approve' ? 'approved' : 'denied'
  return page.say(words, { email: found.email, group: page.texts.groups[found.scope_group_name] })
}

/** The administrator of a link with the rights that they have now. Null for a person who is none any more, and in a disabled account. */
async function accessDecider(db: Db, { account, administrator }: DecisionLink) {
  const { rows } = await sql<Rights & { email: string }>`
    select rights.type, rights.scopes, "user".email
    from "user" cross join lateral (${rightsIn(sql`"user".id`, sql`${account}::uuid`)}) as rights
    where "user".id = ${administrator}`.execute(db)
  const row = rows[0]
  if (!row || !isAdministrator(row) || (await isAccountSilent(db, account))) return null
  const { type, scopes, email: userEmail } = row
  return { account, userId: administrator, userEmail, type, scopes, grantable: scopes }
}

interface Noted {
  link: DecisionLink
  action: 'approve' | 'deny'
  found: FoundRequest
  userEmail: string
  request: FastifyRequest
}

async function note(tx: Db, { link, action, found, userEmail: email, request }: Noted, now: Date) {
  const done = {
    account: link.account,
    user: link.administrator,
    email,
    through: 'link',
    action: `scopeRequests.${action}`,
    target: String(link.id),
    name: `${found.email}: ${found.scope_group_name}`,
    ip: request.ip,
    requestId: request.id,
  } as const
  await noteByPerson(tx, done, now)
}

function pageOf(request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.headers['accept-language'])
  const texts = language === 'de' ? deTexts : enTexts
  const send = (title: string, body: Html, status = 200) =>
    sendPage(reply, { language, title, sender: null, status, body })
  const say = (words: keyof typeof texts.page.said, values: Record<string, string>, status = 200) => {
    const { title, text } = texts.page.said[words]
    return send(title, html`<h1>${title}</h1><p>${sentence(text, values)}</p>`, status)
  }
  return {
    texts,
    say,
    decided: ({ decision, decidedBy, email, scope_group_name: group }: FoundRequest) =>
      say(
        decision === 'approved' ? 'approvedBefore' : 'deniedBefore',
        { by: decidedBy ?? '', email, group: texts.groups[group] },
        409,
      ),
    ask: ({ email, accountName, scope_group_name: group, roleName }: FoundRequest) => {
      const { title, text, role, approve: yes, deny: no } = texts.page.ask
      const values = {
        email,
        account: accountName,
        group: texts.groups[group],
        role: roleNameIn(language, roleName ?? ''),
      }
      return send(
        title,
        html`<h1>${title}</h1><p>${sentence(text, values)}</p><p>${texts.about[group]}</p>${roleName === null ? '' : html`<p>${sentence(role, values)}</p>`}<form method="post"><button name="action" value="approve">${yes}</button> <button class="quiet" name="action" value="deny">${no}</button></form>`,
      )
    },
  }
}
