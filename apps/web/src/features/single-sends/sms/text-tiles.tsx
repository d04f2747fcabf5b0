import type { SmsStats } from '@carillon/contract/sms-single-sends'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import { shareDigits } from '#widgets/send-stats/shares.ts'
import { textWholes } from '#widgets/send-stats/text-wholes.ts'
import { priceOf } from './audience-total.tsx'
import type { ShowTexts } from './show-texts.ts'
import style from './sms.module.css'

type Name =
  | 'requested'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'opted_out'
  | 'unique_clicks'
  | 'segments'
  | 'price'

const names: readonly Name[] = [
  ...(['requested', 'sent', 'delivered', 'undelivered', 'failed'] as const),
  ...(['opted_out', 'unique_clicks', 'segments', 'price'] as const),
]

/** The numbers whose texts can be listed. */
const filters: Partial<Record<Name, Parameters<ShowTexts>[0]>> = {
  sent: {},
  delivered: { status: 'delivered' },
  undelivered: { status: 'undelivered' },
  failed: { status: 'failed' },
  opted_out: { which: 'opted_out' },
  unique_clicks: { which: 'clicked' },
}

/** @param stats undefined while they are loaded */
export function TextTiles({ stats, onShow }: { stats: SmsStats | undefined; onShow: ShowTexts }) {
  const t = useMessages('sms')
  const format = useFormat()
  const shownOf = (name: Name): string =>
    !stats ? '' : name === 'price' ? priceOf(stats.price, format.style.language) : format.number(stats[name])
  const besideOf = (name: Name): ReactNode => {
    if (!stats) return ''
    if (name === 'price') return stats.price.is_estimate ? t('stats.estimated') : ''
    if (!hasShare(name)) return ''
    const whole = textWholes[name]
    if (stats[whole] === 0) return ''
    const share = stats[name] / stats[whole]
    return format.percent(share, shareDigits(share))
  }
  return (
    <ul className={style['tiles']} aria-label={t('stats.numbers')} aria-busy={!stats}>
      {names.map((name) => {
        const filter = filters[name]
        const title = t(`stats.${name}`)
        const canOpen = filter && stats && name !== 'price' && stats[name] > 0
        return (
          <li key={name}>
            <Meaning text={t(`stats.about.${name}`)}>
              <button type="button" className={style['tileName']}>
                {title}
              </button>
            </Meaning>
            {!stats ? (
              <span className={style['tileValue']}>
                <SkeletonWord width={64} />
              </span>
            ) : canOpen ? (
              <button
                type="button"
                className={style['tileValue']}
                data-opens=""
                aria-label={t('stats.show', { name: title, count: stats[name] })}
                onClick={() => onShow(filter, title)}
              >
                {shownOf(name)}
              </button>
            ) : (
              <span className={style['tileValue']}>{shownOf(name)}</span>
            )}
            <span className={style['tileShare']}>{besideOf(name)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function hasShare(name: Name): name is Name & keyof typeof textWholes {
  return name in textWholes
}
