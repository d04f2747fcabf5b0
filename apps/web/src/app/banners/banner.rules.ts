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

/** The pages where each banner stands, by the beginning of their addresses. */
const concerns: Readonly<Record<BannerKind, readonly string[]>> = {
  // The pages of contacts have their own notice about the plan.
  contactLimit: ['/single-sends', '/custom-fields'],
  firstEmail: ['/contacts', '/senders', '/unsubscribe-groups', '/design-library'],
  sender: ['/single-sends', '/design-library', '/dynamic-templates'],
}

/** Forms of the steps before a first message: a user filling in one of them is sent nowhere else. */
const stepForms: readonly string[] = ['/senders/new', '/contacts/import', '/unsubscribe-groups/new']

/** At most one banner, the most important one that concerns the page. The start page has its checklist instead. */
export function bannerFor(facts: BannerFacts): BannerKind | undefined {
  const { path, contactShare, hasVerifiedSender, hasContacts, hasSent, dismissed } = facts
  const isNearLimit = contactShare !== undefined && contactShare >= contactWarningShare
  const isStep = stepForms.some((form) => isWithin(path, form))
  const isFirstEmail = !isStep && hasVerifiedSender === true && hasContacts === true && hasSent === false
  const kinds: readonly (BannerKind | false)[] = [
    isNearLimit && 'contactLimit',
    hasVerifiedSender === false && 'sender',
    isFirstEmail && 'firstEmail',
  ]
  return kinds
    .filter((kind) => kind !== false)
    .find((kind) => !dismissed.has(kind) && concerns[kind].some((area) => isWithin(path, area)))
}

function isWithin(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}
