import { useQuery } from '@tanstack/react-query'
import { knownZonesQuery } from '#api/sending-limits.ts'
import { useMessages } from '#lib/messages.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './detail.module.css'

/** The number of contacts whose time zone is known, if emails or waits follow the clock of each person. */
export function ContactZoneHint() {
  const t = useMessages('automation-detail')
  const { data } = useQuery(knownZonesQuery(undefined))
  return (
    <p className={style['hint']} role="status">
      {data
        ? t('panel.zonesKnown', {
            known: data.by_field + data.by_country,
            all: data.by_field + data.by_country + data.unknown,
            zone: data.time_zone,
          })
        : t('panel.zonesOf')}{' '}
      <OpenLink to="/account/sending-limits">{t('panel.zonesHow')}</OpenLink>
    </p>
  )
}
