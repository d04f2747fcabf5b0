import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { languageOf, sendPage } from '#platform/http/public-page.ts'
import { redirectAddress } from '#platform/http/redirect-address.ts'
import { isDatabaseUnable, type Outage } from '#platform/outage.ts'
import { type Places, unknownPlace } from '#platform/places.ts'
import type { TokenReader } from '#sending/events/tracking/public.ts'
import {
  type EventWriter,
  isImageProxy,
  isMachineAgent,
  type SentMessage,
  type SentMessages,
  type TokenContent,
  type TrackedEvent,
} from '#sending/events/tracking/public.ts'
import { controlLink, isWebAddress } from '#sending/message/public.ts'
import { textsOf } from './pages/page-texts.ts'
import { notice } from './pages/recipient-pages.ts'
import { agentOf, isPrefetch } from './visitor.ts'

export interface TrackParts {
  tokens: TokenReader
  messages: SentMessages
  writer: EventWriter
  outage: Pick<Outage, 'isOn'>
  log: Logger
  /** Null: places are not counted. */
  places: Pick<Places, 'find'> | null
  now(): Date
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * Redirects a reader. The click is committed before the answer; when the database can't take it, the reader is
 * redirected all the same and the loss is logged.
 */
export async function followClick(
  parts: TrackParts,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await parts.tokens.read(request.params.token, ['c'])
  const sent = content && (await findSent(parts, content))
  if (content?.link === controlLink && content.url === undefined && sent && sent !== 'unknown') {
    await writeEvent(parts, {
      ...ofMessage(sent, content),
      event: 'scan',
      at: parts.now(),
      agent: agentOf(request),
    })
    return answerScan(request, reply)
  }
  const link = content?.link ?? 0
  const url = content?.url ?? (sent && sent !== 'unknown' ? sent.links[link - 1]?.url : undefined)
  if (!content || !sent || !url || !isWebAddress(url)) return sendInvalidPage(request, reply)
  if (sent === 'unknown') return redirect(reply, url)
  await recordEvent(parts, request, {
    event: 'click',
    account: sent.account,
    sendId: sent.id,
    contactId: content.contactId,
    link,
    url,
    links: sent.links.length,
  })
  return redirect(reply, url)
}

function ofMessage({ account, id }: SentMessage, { contactId }: TokenContent) {
  return { account, sendId: id, contactId, link: null, url: null, place: null }
}

/** A machine opened the link that no person can see. Should a person do so after all, a page explains it. */
function answerScan(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply, { language, sender: null, ...notice(textsOf(language).control) })
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  return reply.redirect(redirectAddress(url), 302)
}

/**
 * A token with its own address needs no lookup. Without the database the click is lost, but the reader is redirected.
 */
async function findSent(
  { messages, log }: TrackParts,
  { sendId, url }: TokenContent,
): Promise<SentMessage | 'unknown' | null> {
  try {
    return await messages.get(sendId)
  } catch (err) {
    if (url === undefined || !isDatabaseUnable(err)) throw err
    log.error({ err, sendId }, 'an event was lost')
    return 'unknown'
  }
}

/** A transparent image of one pixel, 43 bytes. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export async function servePixel(
  parts: TrackParts,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await parts.tokens.read(request.params.token.replace(/\.gif$/, ''), ['o'])
  const sent = content && (await parts.messages.get(content.sendId))
  if (!sent) return sendInvalidPage(request, reply)
  await recordEvent(parts, request, {
    event: 'open',
    account: sent.account,
    sendId: sent.id,
    contactId: content.contactId,
    link: null,
    url: null,
  })
  reply.header('cache-control', 'no-store, private').header('cross-origin-resource-policy', 'cross-origin')
  return reply.type('image/gif').send(pixel)
}

async function recordEvent(
  parts: TrackParts,
  request: FastifyRequest,
  event: Omit<TrackedEvent, 'id' | 'at' | 'agent' | 'place' | 'event'> & { event: 'open' | 'click' },
): Promise<void> {
  const { places, now } = parts
  const agent = agentOf(request)
  const isMachine = isMachineAgent(agent) || isPrefetch(request)
  // The address of a proxy tells where its servers are, and nothing about the person.
  const place = places && (isImageProxy(agent) ? unknownPlace : places.find(request.ip))
  await writeEvent(parts, {
    ...event,
    event: isMachine ? `machine_${event.event}` : event.event,
    at: now(),
    agent,
    place,
  })
}

async function writeEvent(
  { writer, outage, log }: TrackParts,
  event: Parameters<EventWriter['record']>[0],
): Promise<void> {
  const written = writer
    .record(event)
    .catch((err: unknown) => log.error({ err, sendId: event.sendId }, 'an event was lost'))
  // During an outage no reader waits for the database; the event is stored if it comes back in time.
  if (!outage.isOn()) await written
}

function sendInvalidPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  return sendPage(reply, { language, sender: null, status: 404, ...notice(textsOf(language).invalid) })
}
