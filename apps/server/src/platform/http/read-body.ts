import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { isEncodedUtf8, refuseBrokenText } from './broken-text.ts'

/** The most levels of lists and objects in a body. No call needs more than 30. */
export const deepestJson = 100

/**
 * Parses JSON bodies: UTF-8, at most 100 levels deep, without NUL and half characters. Clients send `application/json`
 * even without a body, as with DELETE. An empty body counts as no body, not as broken JSON.
 */
export function takeJson(
  scope: FastifyInstance,
  { bodyLimit }: { bodyLimit?: number } = {},
  read = (value: unknown) => value,
): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'buffer' as const, ...(bodyLimit === undefined ? {} : { bodyLimit }) }
  scope.addContentTypeParser<Buffer>('application/json', options, (request, body, done) => {
    const text = readText(request, body)
    if (text === '') return done(null, read(undefined))
    refuseDeepJson(text)
    let parsed: { error: Error | null; value?: unknown } = { error: null }
    parse(request, text, (error, value) => {
      parsed = { error, value }
    })
    if (!parsed.error) refuseBrokenText(text, parsed.value)
    done(parsed.error, parsed.error ? undefined : read(parsed.value))
  })
}

/** Parses form-encoded bodies, from pages and from programs, into names and values. Larger bodies are refused. */
export function takeForms(
  scope: FastifyInstance,
  { bodyLimit, types = [] }: { bodyLimit: number; types?: string[] },
  read: (form: URLSearchParams) => unknown,
): void {
  const all = ['application/x-www-form-urlencoded', ...types]
  scope.addContentTypeParser<Buffer>(all, { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    const text = readText(request, body)
    if (!isEncodedUtf8(text)) throw new Refusal('body_not_utf8')
    if (text.includes('%00')) throw new Refusal('invalid_input', { problem: 'it contains a NUL character' })
    done(null, read(new URLSearchParams(text)))
  })
}

/** The text of a body. @throws body_not_utf8; charset_unsupported when its type names another encoding */
export function readText({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? []
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(charset)) throw new Refusal('charset_unsupported', { charset })
  if (!isUtf8(body)) throw new Refusal('body_not_utf8')
  const text = body.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** A JSON text is scanned before it is parsed, because parsing and reading deep values costs far more. @throws body_too_deep */
export function refuseDeepJson(json: string): void {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > deepestJson) throw new Refusal('body_too_deep', { limit: deepestJson })
    } else if (code === closeList || code === closeObject) depth -= 1
  }
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125]

/**
 * The quotation mark that ends a text; the last character if none does. `indexOf` skips a text of many megabytes
 * quickly.
 */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json.charCodeAt(before - 1) === backslash) before -= 1
  return (at - before) % 2 === 1
}
