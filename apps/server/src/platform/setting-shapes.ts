import * as z from 'zod/mini'

/** Schemas for settings. Each reads the text of an environment variable. */

export const port = z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(65_535))

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/)),
    z.coerce.number<string>().check(z.minimum(least), z.maximum(most)),
  )

export const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((text) => text === 'on'),
)

/** An address with one of these protocols. */
export const address = (protocol: RegExp) => z.url({ protocol })

/** What a function makes of the text. The value is refused if the function throws or answers null. */
export function readBy<T>(read: (text: string) => T | null) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const value = valueOrNull(() => read(text))
      if (value !== null) return value
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }),
  )
}

/** Like `readBy`, but null is a valid result; only an error refuses the value. */
export function readByOrThrow<T>(read: (text: string) => T) {
  return z.pipe(
    readBy((text) => ({ value: read(text) })),
    z.transform(({ value }) => value),
  )
}

function valueOrNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** An optional setting. */
export function orNone<T extends z.ZodMiniType>(shape: T) {
  return z._default(z.nullable(shape), null)
}

/** One or more of these words, separated by commas. */
export function setOf<const Known extends readonly [string, ...string[]]>(known: Known) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((word) => word.trim())),
    ),
    z.pipe(
      z.array(z.enum(known)),
      z.transform((words): ReadonlySet<Known[number]> => new Set(words)),
    ),
  )
}

/** A port alone means this machine only. */
export function readHostAndPort(text: string): { host: string; port: number } | null {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(text)
  const number = Number(match?.[2] ?? Number.NaN)
  if (!match || !(number >= 1 && number <= 65_535)) return null
  return { host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port: number }
}

export function readPrice(text: string): { amount: number; currency: string } | null {
  const match = /^(\d{1,9}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text)
  return match ? { amount: Number(match[1]), currency: match[2] ?? '' } : null
}

/** Null: the rule is off. */
export function readSoftBounces(text: string): { count: number; days: number } | null {
  if (text === 'off') return null
  const match = /^(\d{1,2}) over (\d{1,3}) days?$/.exec(text)
  const [count, days] = [Number(match?.[1]), Number(match?.[2])]
  if (!(count >= 2 && count <= 50 && days >= 1 && days <= 365)) throw new Error('it is no such rule')
  return { count, days }
}

export function readMonths(text: string): number | null {
  const months = Number(/^(\d{1,3}) months?$/.exec(text)?.[1] ?? 0)
  return months >= 1 && months <= 600 ? months : null
}
