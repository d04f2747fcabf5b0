import { dnsName } from '@carillon/contract/domain-name'

/** Up to the host, the host, and all that follows. */
const parts = /^(https?:\/\/(?:[^/?#\\@]*@)?)([^/?#\\:@]+)(.*)$/iu

/**
 * An address as the Location header needs it: in ASCII, an international host as the DNS has it, since simple clients look it up as
 * it stands. Line breaks and tabs are cut, as browsers do (WHATWG URL). What is encoded already stays.
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
