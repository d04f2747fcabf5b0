import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import * as z from 'zod/mini'
import type { SpamUrl } from '#platform/setting-shapes.ts'
import { collectAnswer, type FilterCall, FilterFault, faultOf } from './filter-call.ts'
import { type FilterVerdict, verdictOf } from './verdict.rules.ts'

type Rspamd = Extract<SpamUrl, { filter: 'rspamd' }>

/** The parts of an answer of `/checkv2` that are read. */
const Answer = z.object({
  is_skipped: z._default(z.boolean(), false),
  score: z.number(),
  required_score: z.number(),
  action: z.string(),
  thresholds: z.optional(z.record(z.string(), z.number())),
  symbols: z._default(
    z.record(z.string(), z.object({ score: z.number(), description: z.optional(z.string()) })),
    {},
  ),
})

/** The actions for spam. `greylist` and `soft reject` only put a message off. */
const spamActions = ['add header', 'rewrite subject', 'quarantine', 'discard', 'reject']

/** Asks a worker of rspamd. @throws FilterFault */
export async function askRspamd(rspamd: Rspamd, mime: Buffer, call: FilterCall): Promise<FilterVerdict> {
  const { status, server, body } = await post(rspamd, mime, call)
  if (status >= 502 && status <= 504) throw new FilterFault('unreachable', `The answer is HTTP ${status}.`)
  if (status !== 200) throw new FilterFault('unexpected', `The answer is HTTP ${status}.`)
  const read = Answer.safeParse(parseOrNull(body))
  if (!read.success) throw new FilterFault('unexpected', 'The answer is not one of rspamd.')
  const { is_skipped, score, required_score, action, thresholds, symbols } = read.data
  const isSpam = spamActions.includes(action)
  // A message that rspamd refuses by a pattern, such as GTUBE, counts as skipped too.
  if (is_skipped && !isSpam) throw new FilterFault('unexpected', 'rspamd is set to skip this message.')
  const [, version = null] = /^rspamd\/(\S{1,60})/.exec(server) ?? []
  const limit = thresholds?.['add header'] ?? required_score
  return verdictOf(
    { filter: 'rspamd', version, score, limit, isSpam },
    Object.entries(symbols).map(([name, symbol]) => ({
      name,
      weight: symbol.score,
      description: symbol.description ?? '',
    })),
  )
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface HttpAnswer {
  status: number
  server: string
  body: string
}

/** Redirects are not followed: the address is the operator's own. */
async function post(
  { url, password }: Rspamd,
  mime: Buffer,
  { signal, answerBytes }: FilterCall,
): Promise<HttpAnswer> {
  const send = url.startsWith('https:') ? requestSecure : requestPlain
  const headers = { 'content-length': mime.length, ...(password === null ? {} : { password }) }
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers, signal, agent: false } as const
      send(`${url}/checkv2`, options, resolve).on('error', reject).end(mime)
    })
    const collected = collectAnswer(answerBytes)
    for await (const chunk of answer) collected.add(chunk as Buffer)
    const server = String(answer.headers.server ?? '')
    return { status: answer.statusCode ?? 0, server, body: collected.all().toString('utf8') }
  } catch (cause) {
    throw faultOf(cause, signal)
  }
}
