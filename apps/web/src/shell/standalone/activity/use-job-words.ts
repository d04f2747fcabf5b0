import type { ActivityJob } from '@carillon/contract/activity'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '../../use-format.ts'

/** The words for a job that several places use. */
export function useJobWords() {
  const t = useMessages('activity')
  const format = useFormat()
  return useMemo(
    () => ({
      nameOf: ({ kind, name }: ActivityJob): string =>
        name === null ? t(`kind.${kind}`) : `${t(`kind.${kind}`)}: ${name}`,
      startOf: ({ started_by: { by, name }, started_at }: ActivityJob): string =>
        t(`startedBy.${by}`, { name, time: format.ago(started_at) }),
      /** The duration of the same job before. Undefined if unknown, or less than three seconds. */
      tookBefore: ({ took_before_ms: took }: ActivityJob): string | undefined => {
        if (took === null || took < 3000) return undefined
        const seconds = Math.round(took / 1000)
        return seconds < 90
          ? t('tookBefore.seconds', { count: seconds })
          : t('tookBefore.minutes', { count: Math.round(seconds / 60) })
      },
      /** Undefined while nothing is counted yet. */
      progressOf: ({ progress }: ActivityJob): string | undefined => {
        if (!progress) return undefined
        const done = format.number(progress.done)
        return progress.total === null
          ? t('progress.some', { done })
          : t('progress.of', { done, total: format.number(progress.total) })
      },
    }),
    [t, format],
  )
}
