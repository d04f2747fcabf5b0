import type { PageAnswer } from '#platform/outgoing/ask-page.ts'
import type { LinkNote } from './link-notes.rules.ts'

/** The notes on the answer of a page. */
export function notesOfPage({ problem, status, tls, tlsProblem, body, finalUrl }: PageAnswer): LinkNote[] {
  const notes: LinkNote[] = []
  if (problem !== 'tls_failed' && tlsProblem)
    notes.push(certificateNotes[tlsProblem] ?? 'certificate_invalid')
  if (problem) return [...notes, problem]
  const ofStatus = status === null ? null : noteOfStatus(status)
  if (ofStatus) notes.push(ofStatus)
  if (body?.cut === 'time' || body?.cut === 'broken') notes.push('unfinished')
  if (tls === 'none' && finalUrl?.startsWith('http:')) notes.push('not_encrypted')
  return notes
}

function noteOfStatus(status: number): LinkNote | null {
  if (status === 404 || status === 410) return 'not_found'
  if (status >= 500) return 'server_error'
  if (status === 401) return 'needs_sign_in'
  if (status === 403) return 'turned_away'
  if (status === 429) return 'too_many_calls'
  return status >= 200 && status < 300 ? null : 'other_status'
}

/** The codes of OpenSSL and Node. */
const certificateNotes: Record<string, LinkNote> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_self_signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_host',
  HOSTNAME_MISMATCH: 'certificate_wrong_host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_incomplete',
}
