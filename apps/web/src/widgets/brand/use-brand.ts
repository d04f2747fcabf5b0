import type { BrandKit } from '@carillon/contract/brand-kit'
import type { LibraryDesign } from '@carillon/contract/design-library'
import { brandedDesign } from '@carillon/email-design/brand-modules'
import { type CopyLanguage, newDesign } from '@carillon/email-design/defaults'
import type { Design } from '@carillon/email-design/design'
import { inBrand } from '@carillon/email-design/in-brand'
import { readDesign } from '@carillon/email-design/read-design'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandKitQuery } from '#api/brand-kit.ts'
import { systemDesignQuery } from '#api/design-library.ts'
import { useSocialIcons } from '#shell/use-social-icons.ts'

/**
 * The address where a single send is made from a design; a prepared design in the account's brand, if `isInBrand`.
 */
export function singleSendFrom(template: string, isInBrand = false): string {
  return `/single-sends/new/selector/template/${template}${isInBrand ? `?${inBrandParameter}=on` : ''}`
}

/** The company that system designs are written for. */
const example = 'Fennmoor'

/** The query parameter that puts a prepared design into the account's brand. */
export const inBrandParameter = 'brand'

const newId = () => crypto.randomUUID()

/** The account's brand kit; null without one, undefined while it is loaded. */
export function useBrand(): BrandKit | null | undefined {
  const { data } = useQuery(brandKitQuery)
  return data && (data.updated_at === null ? null : data)
}

/** A stored design in a brand; null if it can't be read. */
export function documentInBrand(document: unknown, kit: BrandKit, icons: string): Design | null {
  const { design } = readDesign(document)
  return design && inBrand(design, kit, { newId, icons, example })
}

function messageInBrand({ document, subject }: LibraryDesign, kit: BrandKit, icons: string) {
  const design = documentInBrand(document, kit, icons)
  const own = kit.company === '' ? subject : subject.replaceAll(example, kit.company)
  return design && { document: { ...design }, subject: own }
}

/** A system design as `prepared` gives it to a message; null if it can't be read. */
export function useBrandedDesign(stored: LibraryDesign, kit: BrandKit) {
  const icons = useSocialIcons()
  return useMemo(() => messageInBrand(stored, kit, icons), [stored, kit, icons])
}

/** Documents that messages begin with, in the account's brand where it has one. */
export function useBrandedStart() {
  const cache = useQueryClient()
  const icons = useSocialIcons()
  // If the brand can't be loaded, the message begins without it.
  const brand = async () => {
    const kit = await cache.fetchQuery(brandKitQuery).catch(() => null)
    return kit && kit.updated_at !== null ? kit : null
  }
  return {
    async blank(language: CopyLanguage): Promise<Record<string, unknown>> {
      const kit = await brand()
      return { ...(kit ? brandedDesign(kit, language, { newId, icons }) : newDesign(language)) }
    },
    /** A system design with the brand's logo, colors and footer; null without a brand. */
    async prepared(id: string) {
      const kit = await brand()
      if (!kit) return null
      return messageInBrand(await cache.ensureQueryData(systemDesignQuery(id)), kit, icons)
    },
  }
}
