import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { adPixelQuery } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { PartnerCard } from './partner-card.tsx'
import { PixelCard } from './pixel-card.tsx'
import style from './settings.module.css'

/** /ads/settings: the partners of ads, and the pixel on the site of the account. */
export function Component() {
  const t = useMessages('ads')
  const connections = useQuery({ ...adConnectionsQuery, refetchOnWindowFocus: 'always' })
  const pixel = useQuery(adPixelQuery)
  return (
    <Page
      title={t('settings.title')}
      sentence={t('settings.sentence')}
      area={{ to: '/ads/campaigns', label: t('index.title') }}
      width="form"
    >
      {connections.data && pixel.data ? (
        <div className={style['cards']}>
          {connections.data.map((connection) => (
            <PartnerCard key={connection.partner} connection={connection} />
          ))}
          <PixelCard pixel={pixel.data} />
        </div>
      ) : (
        <Card>
          <NotLoaded query={together([connections, pixel])} lines={12} />
        </Card>
      )}
      <Outlet />
    </Page>
  )
}
