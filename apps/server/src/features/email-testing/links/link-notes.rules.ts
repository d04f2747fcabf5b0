export type LinkVerdict = 'ok' | 'warning' | 'broken'

/** Each note about a link, with the verdict that it leads to. The sentences are in the texts `email-links`. */
export const linkNotes = {
  /** Opened by a mail or phone program, or a page of ours that each recipient has; not asked. */
  mail_link: 'ok',
  phone_link: 'ok',
  own_link: 'ok',
  in_page_link: 'ok',
  needs_sign_in: 'ok',
  turned_away: 'ok',
  too_many_calls: 'ok',

  same_text: 'warning',
  other_host_shown: 'warning',
  password_in_address: 'warning',
  not_encrypted: 'warning',
  no_answer: 'warning',
  broken_answer: 'warning',
  unfinished: 'warning',
  other_status: 'warning',
  private_address: 'warning',
  unusual_port: 'warning',
  too_many_redirects: 'warning',
  wants_cookies: 'warning',
  leaves_web: 'warning',
  offline: 'warning',
  not_asked: 'warning',
  links_dropped: 'warning',

  placeholder: 'broken',
  example_address: 'broken',
  tag_left: 'broken',
  without_protocol: 'broken',
  bad_address: 'broken',
  bad_scheme: 'broken',
  anchor_missing: 'broken',
  not_found: 'broken',
  server_error: 'broken',
  no_host: 'broken',
  refused: 'broken',
  redirect_loop: 'broken',
  bad_redirect: 'broken',
  tls_failed: 'broken',
  certificate_expired: 'broken',
  certificate_not_yet_valid: 'broken',
  certificate_self_signed: 'broken',
  certificate_wrong_host: 'broken',
  certificate_incomplete: 'broken',
  certificate_invalid: 'broken',
} as const satisfies Record<string, LinkVerdict>

export type LinkNote = keyof typeof linkNotes

/** The worst verdict of the notes. */
export function verdictOf(notes: readonly LinkNote[]): LinkVerdict {
  const verdicts = notes.map((note) => linkNotes[note])
  if (verdicts.includes('broken')) return 'broken'
  return verdicts.includes('warning') ? 'warning' : 'ok'
}
