export type BannerKind = 'contactLimit' | 'firstEmail' | 'sender'

/** Facts the banners depend on. Undefined while unknown; no banner is shown then. */
export interface BannerFacts {
  path: string
  /** Used share of the plan's contacts, 0 to 1. Undefined without a limit. */
  contactShare: number | undefined
  hasVerifiedSender: boolean | undefined
  hasContacts: boolean | undefined
  hasSent: boolean | undefined
  dismissed: ReadonlySet<BannerKind>
}

export const contactWarningShare = 0.9

/**
 * At most one banner, the most important one. The home page shows its checklist instead. The sender banner is hidden on
 * the sender pages and while there is a first-email banner. The contact pages have their own notice about the plan.
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
