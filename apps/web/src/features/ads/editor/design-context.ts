import type { Finding } from '@carillon/ads/check-campaign'
import type { Platform } from '@carillon/ads/platforms'
import type { AdDesign } from '@carillon/contract/ad-campaigns'
import { createContext, use } from 'react'
import type { AdFields } from '../parts/ad-fields.rules.ts'

/** The ad on the platform whose tab is open. */
export interface DesignHandle {
  platform: Platform
  design: AdDesign
  /** @param about the field that is typed into: its changes are undone together */
  change: (patch: Partial<AdDesign>, about?: string) => void
  /** The sentence of an error about a field, once the field was left or asked for. */
  problemOf: (field: string) => string | undefined
  /** Notes that a field was left. */
  touch: (field: string) => void
  findings: readonly Finding[]
  currency: string | undefined
  campaign: AdFields
  /** The address of the image of the design; null while there is none, undefined while it is loaded. */
  picture: string | null | undefined
  isPictureGone: boolean
}

export const DesignContext = createContext<DesignHandle | null>(null)

export function useDesign(): DesignHandle {
  const design = use(DesignContext)
  if (!design) throw new Error('no design: render below DesignContext')
  return design
}
