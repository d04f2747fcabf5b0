/** The places where ads appear (specification §9), in the order in which screens name them. */
export const platforms = ['facebook', 'instagram', 'google'] as const
export type Platform = (typeof platforms)[number]

/** The companies whose interface is called. One sign-in at Meta serves Facebook and Instagram. */
export const partners = ['meta', 'google'] as const
export type Partner = (typeof partners)[number]

const partnerOf: Readonly<Record<Platform, Partner>> = {
  facebook: 'meta',
  instagram: 'meta',
  google: 'google',
}

/** The partners of some platforms, each once, in the order of `partners`. */
export function partnersOf(chosen: readonly Platform[]): Partner[] {
  return partners.filter((partner) => chosen.some((platform) => partnerOf[platform] === partner))
}

export function platformsOf(partner: Partner, chosen: readonly Platform[] = platforms): Platform[] {
  return platforms.filter((platform) => partnerOf[platform] === partner && chosen.includes(platform))
}
