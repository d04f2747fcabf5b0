import { erasureDays } from '@carillon/contract/data-requests'
import { leaveReasons, pauseDays } from '@carillon/contract/unsubscribe-answers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import { isOneClick } from '#platform/http/accept-forms.ts'
import { languageOf, sendForeignPage, sendPage, sentence } from '#platform/http/public-page.ts'
import type { TokenReader } from '#sending/events/tracking/public.ts'
import { keepReason, type SentMessages } from '#sending/events/tracking/public.ts'
import {
  type Choices,
  type Chooser,
  changesTo,
  choose,
  findChoices,
  groupToLeave,
  pause,
  unsubscribeByLink,
} from './choices.ts'
import type { FindLanguage } from './page-language.ts'
import { findPageBrand } from './pages/find-page-brand.ts'
import { textsOf } from './pages/page-texts.ts'
import * as page from './pages/recipient-pages.ts'
import { agentOf, findRecipient } from './visitor.ts'

/** The requests about their own data that people make on our pages. `data-requests` lies above and is passed. */
export interface DataRequests {
  findErasure(db: Db, asker: Asker): Promise<{ dueAt: Date } | undefined>
  requestCopy(db: Db, asker: Asker): Promise<void>
  requestErasure(db: Db, asker: Asker): Promise<void>
  withdrawErasure(db: Db, asker: Asker): Promise<void>
}

type Asker = ReturnType<typeof askerOf>

export interface PageParts {
  db: Db
  data: DataRequests
  tokens: TokenReader
  messages: SentMessages
  findLanguage: FindLanguage
  now(): Date
}

/** The request of a form of ours, or any other posted body. */
export type PageRequest = FastifyRequest<{ Params: { token: string }; Body: Record<string, unknown> | null }>

/** A person who opened one of our pages. */
interface Visit {
  chooser: Chooser
  reader: page.Reader
  /** The action of their form; empty for a GET, which changes nothing. */
  action: string
  isPost: boolean
}

async function findVisit(
  parts: PageParts,
  request: PageRequest,
  kinds: Parameters<typeof findRecipient>[4],
): Promise<Visit | null> {
  const who = await findRecipient(parts.db, parts.tokens, parts.messages, request.params.token, kinds)
  if (!who) return null
  const language = await parts.findLanguage(who, request.headers['accept-language'])
  const { senderName, isPausable } = who.sent
  const isPost = request.method === 'POST'
  return {
    chooser: { ...who, agent: agentOf(request), now: parts.now() },
    reader: { language, email: who.email, senderName, mayPause: isPausable },
    action: isPost ? actionOf(request) : '',
    isPost,
  }
}

/**
 * `/e/u/…`: GET asks, POST unsubscribes, by the button or by a mail program's one-click POST (RFC 8058). Any other POST changes nothing;
 * it is answered with the page that asks, as a mistake, so that no program takes it for done.
 */
export async function answerUnsubscribe(
  parts: PageParts,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await findVisit(parts, request, ['u', 'g'])
  if (!visit) return sendInvalidPage(request, reply)
  const { chooser, reader, action } = visit
  const offered = groupToLeave(chooser, await findChoices(parts.db, chooser, chooser.now))
  const preferencesUrl = `../p/${request.params.token}`
  const answer = (shown: page.Shown, status = 200) => sendChoicesPage(parts, reply, visit, shown, status)
  const ask = (status?: number) =>
    answer(page.confirmUnsubscribePage(reader, offered, preferencesUrl), status)
  if (!visit.isPost) return ask()
  if (action === 'return') {
    await choose(parts.db, chooser, [{ groupId: offered?.id ?? null, isWanted: true }])
    return answer(page.resubscribedPage(reader, preferencesUrl))
  }
  if (action === 'reason') {
    await keepReasonOf(parts.db, chooser, request)
    return answer(page.reasonKeptPage(reader, preferencesUrl))
  }
  const days = daysOf(action)
  if (days !== undefined && reader.mayPause) {
    const until = await pause(parts.db, chooser, offered, days)
    return answer(page.pausedPage(reader, offered, until, preferencesUrl))
  }
  // A post for a pause that is not offered, or no longer, still means that the person wants less mail.
  const isButton = action === 'leave' || action.startsWith('pause-')
  if (!isButton && !isOneClick(request.body)) return ask(400)
  const group = await unsubscribeByLink(parts.db, chooser, offered)
  const { landing } = chooser.sent
  if (landing !== null)
    return sendForeignPage(reply, page.landingPage(reader.language, landing, preferencesUrl))
  return answer(page.unsubscribedPage(reader, group, preferencesUrl))
}

/** `/e/p/…`: one switch for each group, a switch for everything, a break, one's own data, and undo. Unsubscribe links open it too. */
export async function answerPreferences(
  parts: PageParts,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await findVisit(parts, request, ['p', 'u', 'g'])
  if (!visit) return sendInvalidPage(request, reply)
  const { db, data } = parts
  const { chooser, reader, action } = visit
  const choices = await findChoices(db, chooser, chooser.now)
  if (action === 'erase') {
    const dueAt = new Date(chooser.now.getTime() + erasureDays * 24 * 60 * 60_000)
    return sendChoicesPage(parts, reply, visit, page.confirmErasurePage(reader, dueAt))
  }
  const isWanted = action === 'return'
  const days = daysOf(action)
  if (action === 'leave' || isWanted) await choose(db, chooser, [{ groupId: null, isWanted }])
  else if (action === 'save' || action === 'undo')
    await choose(db, chooser, changesTo(choices, wantedGroups(request)))
  else if (action === 'unpause') await choose(db, chooser, pausedGroups(choices))
  else if (days !== undefined && reader.mayPause) await pause(db, chooser, null, days)
  const done = await askForData(parts, visit)
  const before = choices.groups.filter((group) => group.isWanted).map(({ id }) => id)
  const shown = page.preferencesPage(reader, {
    choices: await findChoices(db, chooser, chooser.now),
    before: action === 'save' ? before : null,
    eraseBy: (await data.findErasure(db, askerOf(visit)))?.dueAt ?? null,
    done,
  })
  return sendChoicesPage(parts, reply, visit, shown)
}

/** The changes that end the pauses of single groups. */
function pausedGroups({ groups }: Choices) {
  return groups
    .filter(({ pausedUntil }) => pausedUntil !== null)
    .map(({ id }) => ({ groupId: id, isWanted: true }))
}

/** Carries out a form's request about the person's own data. Answers the message of the page. */
async function askForData({ db, data }: PageParts, visit: Visit): Promise<page.Said> {
  const { chooser, reader, action } = visit
  const { data: t } = textsOf(reader.language)
  const asker = askerOf(visit)
  if (action === 'copy') {
    await data.requestCopy(db, asker)
    return sentence(t.copyDone, page.namesOf(reader))
  }
  if (action === 'erase-confirmed') {
    // A person who wants to be forgotten wants no more mail until then.
    await choose(db, chooser, [{ groupId: null, isWanted: false }])
    await data.requestErasure(db, asker)
    return sentence(t.erasureDone, page.namesOf(reader))
  }
  if (action === 'withdraw') {
    await data.withdrawErasure(db, asker)
    return sentence(t.withdrawn, page.namesOf(reader))
  }
  return null
}

function askerOf({ chooser, reader }: Visit) {
  const { sent, contactId, email, now } = chooser
  const sender = { email: sent.senderEmail, name: sent.senderName }
  return { account: sent.account, contactId, email, sender, language: reader.language, now }
}

async function keepReasonOf(db: Db, { sent, contactId }: Chooser, { body }: PageRequest): Promise<void> {
  const reason = leaveReasons.find((one) => one === body?.['reason'])
  if (reason) await keepReason(db, { account: sent.account, sendId: sent.id, contactId }, reason)
}

function actionOf({ body }: PageRequest): string {
  const action = body?.['action']
  return typeof action === 'string' ? action : ''
}

function daysOf(action: string) {
  return pauseDays.find((days) => action === `pause-${days}`)
}

/** The groups that a form wants: the ticked ones, or the groups in the list of an undo. */
function wantedGroups({ body }: PageRequest): Set<number> {
  const given = [body?.['group'], body?.['groups']]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
  return new Set(given.filter((value) => value !== '').map(Number))
}

async function sendChoicesPage(
  { db }: PageParts,
  reply: FastifyReply,
  { chooser: { sent }, reader: { language } }: Visit,
  shown: page.Shown,
  status = 200,
): Promise<FastifyReply> {
  const brand = await findPageBrand(db, sent.account)
  return sendPage(reply, { language, sender: sent.senderName, brand, status, ...shown })
}

function sendInvalidPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply, { language, sender: null, status: 404, ...page.notice(textsOf(language).invalid) })
}
