import * as z from 'zod/mini'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const labelPattern = new RegExp(`^${label}$`)
const namePattern = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?!\\d+$)${label}$`)

/** The class `URL`, which browsers and servers both have. Shared packages have the types of neither. */
const { URL: address } = globalThis as unknown as {
  URL: { parse(text: string): { hostname: string } | null }
}

/** A domain name as the DNS has it: lower case, letters beyond ASCII as Punycode, without a dot at its end. */
export function dnsName(text: string): string {
  const name = text.trim().replace(/\.$/, '').toLowerCase()
  return /^[\x20-\x7e]*$/.test(name) ? name : (address.parse(`http://${name}`)?.hostname ?? name)
}

/** The host of a pasted web address such as `https://shop.example/`; any other text unchanged. */
function pastedHost(text: string): string {
  const [, host] = /^\s*(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(text) ?? []
  return host ?? text.replace(/^([^\s/?#]+)\/\s*$/, '$1')
}

/** The domain of an email address, as it is asked for in the DNS. */
export function domainOf(email: string): string {
  return dnsName(email.slice(email.lastIndexOf('@') + 1))
}

/** A domain and the domains above it, the closest first, without the last label alone. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

export const domainName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(300)),
    z.transform((text) => dnsName(pastedHost(text))),
  ),
  z.string().check(z.regex(namePattern, 'domain')),
)

/** One label of a name, such as `links`. */
export const dnsLabel = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(63), z.regex(labelPattern, 'label'))
