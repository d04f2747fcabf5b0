import type { Platform } from '@carillon/ads/platforms'
import type { AdDesign } from '@carillon/contract/ad-campaigns'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { fileAddress, imageQuery } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { emptyDesign } from '../parts/ad-fields.rules.ts'
import { useFindingWords } from '../parts/finding-words.ts'
import type { AdDraft } from '../parts/use-ad-draft.ts'
import { useAskedField } from '../parts/use-asked-field.ts'
import { useCurrencyOf, useFindings } from '../parts/use-findings.ts'
import type { DesignHandle } from './design-context.ts'

/** Findings that no one who is still typing has to be spared. */
const atOnce = new Set(['ad_text_too_long', 'image_too_narrow', 'image_too_tall', 'image_too_wide'])

/** The ad on one platform, with the sentences beside its fields and the address of its image. */
export function useDesignHandle(draft: AdDraft, platform: Platform): DesignHandle {
  const { fields, current, change: changeCampaign } = draft
  const wordsOf = useFindingWords()
  const currency = useCurrencyOf()(platform)
  const findings = useFindings(fields, null)
  const asked = useAskedField()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set(asked ? [`${platform}.${asked}`] : []))
  const design = fields.designs[platform] ?? emptyDesign
  const change = useCallback(
    (patch: Partial<AdDesign>, about?: string) => {
      const { designs } = current()
      const next = { ...(designs[platform] ?? emptyDesign), ...patch }
      changeCampaign({ designs: { ...designs, [platform]: next } }, about && `${platform}.${about}`)
    },
    [current, changeCampaign, platform],
  )
  const image = useQuery({
    ...imageQuery(design.image?.image_id ?? ''),
    enabled: design.image !== null,
  })
  return useMemo(
    () => ({
      platform,
      design,
      change,
      findings,
      currency,
      campaign: fields,
      touch: (field) => setTouched((before) => new Set([...before, `${platform}.${field}`])),
      problemOf: (field) => {
        const found = findings.find(
          (each) =>
            each.field === field &&
            each.weight === 'error' &&
            (each.platform === undefined || each.platform === platform),
        )
        if (!found || !(atOnce.has(found.code) || touched.has(`${platform}.${field}`))) return undefined
        return wordsOf(found)
      },
      picture: design.image === null ? null : image.data ? fileAddress(image.data.url) : undefined,
      isPictureGone: design.image !== null && isGone(image.error),
    }),
    [platform, design, change, findings, currency, fields, touched, wordsOf, image.data, image.error],
  )
}

/** The words of a tab: the platform, and for screen readers that something is missing. */
export function useTabWords(draft: AdDraft): (platform: Platform) => string {
  const t = useMessages('ad-wizard')
  const findings = useFindings(draft.fields, null)
  return (platform) => {
    const count = findings.filter(
      (finding) => finding.platform === platform && finding.step === 'design' && finding.weight === 'error',
    ).length
    const name = t(`platforms.${platform}`)
    return count === 0 ? name : t('design.tab', { name, count })
  }
}
