import { smsLimits } from '@carillon/contract/sms-config'
import { capacity, encodingOf, measureText } from '@carillon/text-message/measure-text'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Meter } from '#ui/page/meter.tsx'
import { bytesOf } from './shown-text.rules.ts'
import style from './sms-editor.module.css'
import type { Estimate } from './use-estimate.ts'

interface TextMeterProps {
  /** The text as a person gets it. */
  shown: string
  hasImages: boolean
  estimate: Estimate
}

/** 'Delivered as 2 segments', with the room left, and the effect of contacts' own values. */
export function TextMeter({ shown, hasImages, estimate }: TextMeterProps) {
  const t = useMessages('sms')
  const format = useFormat()
  const { encoding, units, segments, left } = measureText(shown)
  const bytes = bytesOf(shown)
  const room = capacity[encoding]
  const full = segments > 1 ? segments * room.segment : room.single
  const counted = estimate.isCurrent ? estimate.data : undefined
  const varies = !hasImages && counted && counted.sample > 0 && counted.segments_min !== counted.segments_max
  return (
    <div className={style['meter']}>
      <div className={style['meterLine']} role="status">
        <b>
          {hasImages
            ? t('meter.images')
            : segments === 0
              ? t('meter.empty')
              : varies
                ? t('meter.varies', { from: counted.segments_min, to: counted.segments_max })
                : t('meter.segments', { count: segments })}
        </b>
        <span>
          {hasImages
            ? t('meter.bytes', { bytes, limit: smsLimits.bytes })
            : `${t('meter.units', { units, full })} · ${t(`encoding.${encoding}`)}`}
        </span>
      </div>
      {!hasImages && (
        <Meter share={full === 0 ? 0 : units / full} tone={segments > 3 ? 'attention' : 'brand'} />
      )}
      {!hasImages && segments > 0 && <p className={style['small']}>{t('meter.left', { count: left })}</p>}
      {bytes > smsLimits.bytes && (
        <p className={style['problem']} role="alert">
          {t('meter.tooLong', { bytes, limit: smsLimits.bytes })}
        </p>
      )}
      {counted && counted.too_long > 0 && bytes <= smsLimits.bytes && (
        <p className={style['problem']} role="alert">
          {t('meter.someTooLong', { count: counted.too_long, sample: format.number(counted.sample) })}
        </p>
      )}
      {counted && encodingOf(shown) === 'gsm-7' && counted.encodings['ucs-2'] > 0 && (
        <p className={style['small']}>
          {t('meter.ownValues', { count: counted.encodings['ucs-2'], sample: format.number(counted.sample) })}
        </p>
      )}
    </div>
  )
}
