import type { AudienceNow } from '@carillon/contract/single-send-review'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from './review.module.css'

/** Says that the numbers of recipients are older or estimated while a large audience is counted. */
export function CountingNote({ audience }: { audience: Pick<AudienceNow, 'counting'> | undefined }) {
  const t = useMessages('single-send-draft')
  const format = useFormat()
  const counting = audience?.counting
  if (!counting) return null
  const { counted_at: at, sampled } = counting
  return (
    <p className={style['countingNote']}>
      {at !== null
        ? t('review.countedAt', { time: format.time(at) })
        : sampled === undefined
          ? t('review.isAbout')
          : t('review.isSampled', { number: format.number(sampled) })}
    </p>
  )
}
