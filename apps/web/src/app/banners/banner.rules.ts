export type BannerKind = 'contactLimit' | 'firstEmail' | 'sender'

/** What the banners are about; undefined while it is not known, and then nothing is said. */
export interface BannerFacts {
  path: string
  /** Contacts that count against the plan, of those it holds, 0 to 1; undefined without a limit. */
  contactShare: number | undefined
  hasVerifiedSender: boolean | undefined
  hasContacts: boolean | undefined
  hasSent: boolean | undefined
  dismissed: ReadonlySet<BannerKind>
}

export const contactWarningShare = 0.9

/**
 * At most one banner, the most pressing first. The start page shows its checklist instead; the sender banner
 * is hidden on the sender pages and wherever a first-email banner exists; the pages of contacts say themselves how full the
 * plan is.
 */
export function bannerFor(facts: BannerFacts): BannerKind | undefined {
  const { path, contactShare, hasVerifiedSender, hasContacts, hasSent, dismissed } = facts
  if (path === '/') return undefined
  const isContactsPage = path === '/contacts' || path.startsWith('/contacts/')
  const isNearLimit = contactShare !== undefined && contactShare >= contactWarningShare
  if (isNearLimit && !isContactsPage && !dismissed.has('contactLimit')) return 'contactLimit'
  const isFirstEmail = hasVerifiedSender === true && hasContacts === true && hasSent === false
  if (isFirstEmail)
    return dismissed.has('firstEmail') || path.startsWith('/single-sends') ? undefined : 'firstEmail'
  const isSenderPage = path === '/senders' || path.startsWith('/senders/')
  if (hasVerifiedSender === false && !isSenderPage && !dismissed.has('sender')) return 'sender'
  return undefined
}
