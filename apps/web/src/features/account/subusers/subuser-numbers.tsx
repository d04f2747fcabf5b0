import { subuserStats } from '@carillon/contract/subuser-stats'
import { useQuery } from '@tanstack/react-query'
import { subuserMonthQuery, subuserReputationQuery } from '#api/subuser-stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { together } from '#ui/feedback/together.ts'
import { Card } from '#ui/page/card.tsx'
import { Tile, TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import style from './subusers.module.css'

const shown = ['delivered', 'unique_opens', 'unique_clicks', 'bounces'] as const

/** The first day of a month in UTC. */
function monthAgo(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

/** The mail of a subuser, and how welcome it is. Left out for a person who may not read the statistics of subusers. */
export function SubuserNumbers({ username }: { username: string }) {
  const mayRead = useMay(subuserStats.monthlyOfOne)
  return mayRead ? <Numbers username={username} /> : null
}

function Numbers({ username }: { username: string }) {
  const t = useMessages('subuser-stats')
  const format = useFormat()
  const [now, before] = [
    useQuery(subuserMonthQuery(username, monthAgo(0))),
    useQuery(subuserMonthQuery(username, monthAgo(1))),
  ]
  const failed = together([now, before])
  return (
    <Card title={t('title')}>
      <p className={style['hint']}>{t('sentence')}</p>
      {failed.error ? (
        <FailedState query={failed} title={t('failed')} />
      ) : (
        <Tiles>
          {shown.map((name) =>
            now.data && before.data ? (
              <Tile
                key={name}
                name={t(`names.${name}`)}
                value={format.number(now.data[name])}
                tone="quiet"
                beside={t('before', { count: before.data[name] })}
              />
            ) : (
              <TileSkeleton key={name} name={t(`names.${name}`)} />
            ),
          )}
        </Tiles>
      )}
      <Reputation username={username} />
    </Card>
  )
}

function Reputation({ username }: { username: string }) {
  const t = useMessages('subuser-stats')
  const format = useFormat()
  const mayRead = useMay(subuserStats.reputations)
  const { data } = useQuery(subuserReputationQuery(username))
  if (!mayRead) return null
  return (
    <>
      <p>
        {data === undefined ? (
          <SkeletonWord />
        ) : data === null ? (
          t('noReputation')
        ) : (
          t('reputation', { share: format.percent(data / 100, 1) })
        )}
      </p>
      <p className={style['hint']}>{t('reputationHint')}</p>
    </>
  )
}
