/**
 * Signatures of the provider's calls to webhooks: HMAC-SHA1 of the address and the sorted fields, by the auth token
 * (twilio.com/docs/usage/webhooks/webhooks-security). Calls of the simulated provider are checked like real ones.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

/** Signs a call as Twilio does. */
export function signCall(token: string, url: string, fields: Fields): string {
  const named = Object.keys(fields).sort()
  const signed = url + named.map((name) => `${name}${fields[name]}`).join('')
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64')
}

/** True if the holder of an auth token made a call with these fields to this address. */
export function isSigned(token: string, signature: string, url: string, fields: Fields): boolean {
  const given = Buffer.from(signature)
  return spellingsOf(url).some((spelling) => {
    const expected = Buffer.from(signCall(token, spelling, fields))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/**
 * The spellings of an address that a call to it may be signed by: as it is and as browsers write it, each with its port and without
 * one. Twilio leaves the port out for https and keeps it for http.
 */
function spellingsOf(url: string): string[] {
  const written = URL.canParse(url) ? [url, new URL(url).href] : [url]
  return [...new Set(written.flatMap((one) => [withoutPort(one), withPort(one)]))]
}

/** The parts of an address as they are written: up to the host, the port, and all from the path on. */
const parts = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:]*))(:\d*)?(.*)$/is

function withoutPort(url: string): string {
  return url.replace(parts, '$1$3')
}

function withPort(url: string): string {
  const usual = /^https:/i.test(url) ? ':443' : ':80'
  return url.replace(parts, (_, start: string, port: string | undefined, rest: string) => {
    return `${start}${port ?? usual}${rest}`
  })
}
