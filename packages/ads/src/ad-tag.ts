import { type Platform, platforms } from './platforms.ts'

/** The parameter of an ad's link by which the pixel knows the ad that was clicked: `<campaign id>.<platform>`. */
export const adParameter = 'carillon_ad'

export interface ClickedAd {
  /** A UUID. */
  campaign: string
  platform: Platform
}

export function adTagOf({ campaign, platform }: ClickedAd): string {
  return `${campaign}.${platform}`
}

/** Reads the value of the parameter; null for any other text. */
export function readAdTag(text: string): ClickedAd | null {
  const [, campaign = '', word] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z]{1,20})$/.exec(text) ?? []
  const platform = platforms.find((one) => one === word)
  return platform === undefined ? null : { campaign, platform }
}
