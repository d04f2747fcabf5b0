/**
 * Calls of similar cost share a limit. send: transactional mail · read: reading only · search: queries over all
 * contacts · upload: files · write: everything else.
 */
export const callClasses = ['send', 'read', 'search', 'upload', 'write'] as const
export type CallClass = (typeof callClasses)[number]

/** The most calls of each class that a key may make in a minute. */
export type RateLimits = Readonly<Record<CallClass, number>>

/** The usual limits. They are far above the needs of people and normal programs, and stop endless loops. */
export const usualRateLimits: RateLimits = {
  send: 600_000,
  read: 60_000,
  search: 6_000,
  upload: 1_200,
  write: 30_000,
}

const uploads = new Set(['POST /v3/images', 'PUT /v3/marketing/contacts/imports/:id/file'])

/** The class of an endpoint, by its method and its path as declared (`/v3/marketing/lists/:id`). */
export function classOfCall(method: string, path: string): CallClass {
  if (method === 'POST' && path === '/v3/mail/send') return 'send'
  if (uploads.has(`${method} ${path}`)) return 'upload'
  if (method === 'POST' && /\/(search|count)\b/.test(path)) return 'search'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** A rate that the public API documents for one call. It counts in addition to the limit of the class. */
interface CallRate {
  max: number
  windowMs: number
}

const callRates: Readonly<Record<string, CallRate>> = {
  'POST /v3/contactdb/recipients': { max: 3, windowMs: 2000 },
}

/** The rate of a call that has one of its own. */
export function rateOfCall(method: string, path: string): CallRate | null {
  return callRates[`${method} ${path}`] ?? null
}

/**
 * Reads RATE_LIMITS: `off`, or the classes to change, as in `read=600 write=100`. Null: no limits.
 * @throws RangeError for an unknown class, and for a limit that is not a whole number above 0
 */
export function readRateLimits(text: string): RateLimits | null {
  if (text === 'off') return null
  const limits = { ...usualRateLimits }
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const [name, value, rest] = pair.split('=')
    const known = callClasses.find((one) => one === name)
    if (!known || rest !== undefined || !/^[1-9]\d{0,8}$/.test(value ?? '')) throw new RangeError(pair)
    limits[known] = Number(value)
  }
  return limits
}
