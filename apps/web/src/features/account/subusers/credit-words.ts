import type { SubuserCredits } from '@carillon/contract/subusers'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'

/** Credits in words: short for a table, and as a sentence. */
export function useCreditWords() {
  const t = useMessages('subusers')
  const { number } = useFormat()
  return {
    short: ({ type, remain, total }: SubuserCredits): string => {
      if (type === 'unlimited' || remain === null) return t('credits.unlimited')
      return total === null
        ? t('credits.left', { remain: number(remain) })
        : t('credits.of', { remain: number(remain), total: number(total) })
    },
    sentence: ({ type, reset_frequency, remain, total }: SubuserCredits): string => {
      if (type === 'unlimited' || remain === null) return t('credits.noLimit')
      if (total === null || reset_frequency === null) return t('credits.onceLeft', { remain: number(remain) })
      const numbers = { remain: number(remain), total: number(total) }
      return t(`credits.leftUntil.${reset_frequency}`, numbers)
    },
  }
}
