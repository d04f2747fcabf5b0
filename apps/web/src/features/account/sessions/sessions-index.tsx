import type { Session } from '@carillon/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '#api/sign-in.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { deviceOf } from './device.rules.ts'

const usual = { key: 'used', direction: 'desc' } as const

/** The sessions of the person, in all browsers. */
export function Component() {
  const t = useMessages('account')
  const format = useFormat()
  const query = useQuery(sessionsQuery)
  const { mutate: end } = useEndSession()
  const { mutate: endOthers, isPending: isEnding } = useEndOtherSessions()
  const deviceName = ({ user_agent }: Session) => {
    const { browser, system } = deviceOf(user_agent)
    if (browser && system) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
  const index = useIndex<Session>({
    query,
    rows: query.data,
    usual,
    rowName: deviceName,
    columns: [
      {
        key: 'device',
        title: t('sessions.deviceTitle'),
        render: (row) => (
          <RowTitle second={row.is_current ? t('sessions.current') : row.user_agent}>
            {deviceName(row)}
          </RowTitle>
        ),
      },
      {
        key: 'from',
        title: t('sessions.from'),
        width: '28%',
        render: ({ ip, place }) => (
          <RowTitle second={place === null ? '' : placeName(place, t.language)}>
            {ip || t('sessions.noAddress')}
          </RowTitle>
        ),
      },
      {
        key: 'created',
        title: t('sessions.began'),
        sortBy: ({ created_at }) => created_at,
        align: 'right',
        holds: 'date',
        width: 150,
        render: ({ created_at }) => format.date(created_at),
      },
      {
        key: 'used',
        title: t('sessions.used'),
        sortBy: ({ last_used_at, created_at }) => last_used_at ?? created_at,
        align: 'right',
        holds: 'date',
        narrow: 'show',
        width: 150,
        render: ({ last_used_at }) => (last_used_at ? format.ago(last_used_at) : t('sessions.unused')),
      },
    ],
    actions: (row) =>
      row.is_current
        ? []
        : [
            {
              label: t('sessions.end'),
              danger: true,
              run: () => end(row.id, { onSuccess: () => showAlert(t('sessions.ended', { count: 1 })) }),
            },
          ],
  })
  const hasOthers = query.data?.some(({ is_current }) => !is_current)
  return (
    <IndexPage
      {...index}
      title={t('sessions.title')}
      sentence={t('sessions.sentence')}
      actions={
        // The button is there from the beginning, so that the list doesn't move when the sessions are known.
        <Button
          busy={isEnding}
          disabled={!hasOthers}
          onClick={() =>
            endOthers(undefined, {
              onSuccess: ({ ended }) => showAlert(t('sessions.ended', { count: ended })),
            })
          }
        >
          {t('sessions.endOthers')}
        </Button>
      }
      empty={{ icon: <MonitorSmartphone />, title: t('sessions.title'), text: t('sessions.sentence') }}
    />
  )
}

/** The name of a country, and of a state or province where it has one: `US-CA`. */
function placeName(place: string, language: string): string {
  const [country = '', state] = place.split('-')
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return state ? `${name}, ${state}` : name
}
