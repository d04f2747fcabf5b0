import type { MailProblem } from '@carillon/contract/installation'

const byCode: Readonly<Record<string, MailProblem>> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ENODATA: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown',
  CERT_UNTRUSTED: 'certificate_unknown',
  ERR_SSL_WRONG_VERSION_NUMBER: 'tls_not_spoken',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'tls_not_spoken',
}

/** The problem behind an error of a socket, by its code. A failure of many addresses has the code of the first. */
export function problemOf(error: unknown): MailProblem {
  const { code = '', errors = [] } = (error ?? {}) as { code?: string; errors?: readonly unknown[] }
  if (errors.length > 0) return problemOf(errors[0])
  const known = byCode[code]
  if (known) return known
  return code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO'
    ? 'tls_failed'
    : 'unreachable'
}
