import { dnsName } from '@carillon/contract/domain-name'

/** An address in three parts: everything before the host, the host, and everything after it. */
const parts = /^(https?:\/\/(?:[^/?#\\@]*@)?)([^/?#\\:@]+)(.*)$/iu

/**
 * An address for the Location header, in ASCII. An international host gets the form of the DNS, because simple clients
 * look it up unchanged. Line breaks and tabs are cut, as browsers do (WHATWG URL). Encoded parts stay as they are.
 */
export function redirectAddress(url: string): string {
  const address = url
    .toWellFormed()
    .replace(/[\t\r\n]/g, '')
    .trim()
  const [, start = '', host = '', rest = ''] = parts.exec(address) ?? []
  const named = host === '' ? address : `${start}${dnsHost(host)}${rest}`
  return named.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

function dnsHost(host: string): string {
  return /[^\x21-\x7e]/u.test(host) ? dnsName(host) : host
}
