import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import style from './simulated-tag.module.css'

/**
 * Marks a part of a page that works with the simulated provider, whose texts reach no phone. Its screen loads the
 * texts of `sms`.
 */
export function SimulatedTag() {
  const t = useMessages('sms')
  return (
    <Meaning text={t('simulated.about')}>
      <span className={style['tag']}>{t('simulated.tag')}</span>
    </Meaning>
  )
}
