import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import { languageOf, sendForeignPage, sendPage } from '#platform/http/public-page.ts'
import type { SentMessages } from '../../sending/tracking/sent-links.ts'
import { changesTo, choose, findChoices, groupToLeave, unsubscribeByLink } from './choices.ts'
import { findPageBrand } from './pages/find-page-brand.ts'
import { textsOf } from './pages/page-texts.ts'
import {
  confirmUnsubscribePage,
  landingPage,
  notice,
  preferences,
  resubscribedPage,
  unsubscribedPage,
} from './pages/recipient-pages.ts'
import { agentOf, findRecipient, type Recipient, type TokenReader } from './visitor.ts'

export interface PageParts {
  db: Db
  tokens: TokenReader
  messages: SentMessages
  now(): Date
}

/** The request of a form of ours, or any other body somebody posts. */
export type PageRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>

/** `/e/u/…`: GET asks, POST unsubscribes, by the button or by a mail program's one-click POST (RFC 8058). */
export async function answerUnsubscribe(
  parts: PageParts,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params
  const who = await findRecipient(parts.db, parts.tokens, parts.messages, token, ['u', 'g'])
  if (!who) return refuse(request, reply)
  const texts = textsOf(languageOf(request.headers['accept-language']))
  const offered = groupToLeave(who, await findChoices(parts.db, who))
  const preferencesUrl = `../p/${token}`
  if (request.method !== 'POST')
    return show(parts, request, reply, who, confirmUnsubscribePage(texts, who, offered, preferencesUrl))
  const chooser = { ...who, agent: agentOf(request), now: parts.now() }
  if (actionOf(request) === 'return') {
    await choose(parts.db, chooser, [{ groupId: offered?.id ?? null, isWanted: true }])
    return show(parts, request, reply, who, resubscribedPage(texts, who, preferencesUrl))
  }
  const group = await unsubscribeByLink(parts.db, chooser, offered)
  const { landing } = who.sent
  if (landing !== null) return sendForeignPage(reply, landingPage(texts, landing, preferencesUrl))
  return show(parts, request, reply, who, unsubscribedPage(texts, who, group, preferencesUrl))
}

/** `/e/p/…`: one switch for each group, a switch for everything, and undo. Unsubscribe links open it too. */
export async function answerPreferences(
  parts: PageParts,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const who = await findRecipient(parts.db, parts.tokens, parts.messages, request.params.token, [
    'p',
    'u',
    'g',
  ])
  if (!who) return refuse(request, reply)
  const texts = textsOf(languageOf(request.headers['accept-language']))
  const choices = await findChoices(parts.db, who)
  if (request.method !== 'POST')
    return show(parts, request, reply, who, preferences(texts, who, choices, null))

  const chooser = { ...who, agent: agentOf(request), now: parts.now() }
  const action = actionOf(request)
  if (action === 'leave') await choose(parts.db, chooser, [{ groupId: null, isWanted: false }])
  else if (action === 'return') await choose(parts.db, chooser, [{ groupId: null, isWanted: true }])
  else if (action === 'save' || action === 'undo')
    await choose(parts.db, chooser, changesTo(choices, wantedGroups(request)))
  const before = choices.groups.filter(({ isWanted }) => isWanted).map(({ id }) => id)
  const after = await findChoices(parts.db, who)
  return show(parts, request, reply, who, preferences(texts, who, after, action === 'save' ? before : null))
}

function actionOf({ body }: PageRequest): string {
  const action = body?.['action']
  return typeof action === 'string' ? action : ''
}

/** The groups that a form wants: the ticked ones, or those in the list of an undo. */
function wantedGroups({ body }: PageRequest): Set<number> {
  const given = [body?.['group'], body?.['groups']]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
  return new Set(given.filter((value) => value !== '').map(Number))
}

async function show(
  { db }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { sent }: Recipient,
  page: ReturnType<typeof notice>,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const brand = await findPageBrand(db, sent.account)
  return sendPage(reply, { language, sender: sent.senderName, brand, ...page })
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply, { language, sender: null, status: 404, ...notice(textsOf(language).invalid) })
}
