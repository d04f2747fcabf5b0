import { type AccessAttempt, type AccessRule, accessSettings } from '@carillon/contract/access-settings'
import { useQuery } from '@tanstack/react-query'
import { History, ShieldCheck, Trash2 } from 'lucide-react'
import { Outlet } from 'react-router'
import { accessActivityQuery, accessRulesQuery } from '#api/access-settings.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'

const part = { display: 'grid', gap: 'var(--space-8)', marginBlockEnd: 'var(--space-24)' }

/** /account/access: the addresses that may use the account, and from where people came lately. */
export function Component() {
  const t = useMessages('access-settings')
  const dialogTo = useDialogTo()
  const mayAdd = useMay(accessSettings.add)
  const maySeeActivity = useMay(accessSettings.activity)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      actions={
        mayAdd && (
          <ButtonLink look="primary" to={dialogTo('/account/access/add')} aria-keyshortcuts="n">
            {t('add')}
          </ButtonLink>
        )
      }
    >
      <Rules />
      {maySeeActivity && <Activity />}
      <Outlet />
    </Page>
  )
}

function Rules() {
  const t = useMessages('access-settings')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const query = useQuery(accessRulesQuery)
  const mayDelete = useMay(accessSettings.delete)
  const index = useIndex<AccessRule>({
    query,
    rows: query.data,
    pageSize: 50,
    rowName: ({ ip }) => ip,
    columns: [
      { key: 'ip', title: t('ip'), render: ({ ip }) => <RowTitle>{ip}</RowTitle> },
      {
        key: 'added',
        title: t('added'),
        align: 'right',
        holds: 'date',
        narrow: 'show',
        width: 150,
        render: ({ created_at }) => format.date(new Date(created_at * 1000).toISOString()),
      },
    ],
    actions: ({ id }) =>
      mayDelete
        ? [
            {
              label: t('remove'),
              icon: <Trash2 />,
              danger: true,
              to: dialogTo(`/account/access/${id}/delete`),
            },
          ]
        : [],
  })
  return (
    <section style={part}>
      <h2>{t('rules.title')}</h2>
      <ListCard
        {...index}
        caption={t('rules.title')}
        firstRun={<EmptyState icon={<ShieldCheck />} title={t('rules.empty')} text={t('rules.emptyText')} />}
      />
    </section>
  )
}

function Activity() {
  const t = useMessages('access-settings')
  const format = useFormat()
  const query = useQuery(accessActivityQuery)
  const keyOf = ({ ip, auth_method, allowed }: AccessAttempt) => `${ip} ${auth_method} ${allowed}`
  const index = useIndex<AccessAttempt>({
    query,
    rows: query.data,
    pageSize: 20,
    rowKey: keyOf,
    rowName: keyOf,
    columns: [
      {
        key: 'from',
        title: t('from'),
        render: ({ ip, location, auth_method }) => (
          <RowTitle second={[t(`methods.${auth_method}`), location].filter(Boolean).join(' · ')}>
            {ip}
          </RowTitle>
        ),
      },
      {
        key: 'allowed',
        title: t('outcome'),
        width: 130,
        narrow: 'show',
        render: ({ allowed }) => (
          <StatusBadge tone={allowed ? 'done' : 'attention'}>
            {t(allowed ? 'allowed' : 'refused')}
          </StatusBadge>
        ),
      },
      {
        key: 'last',
        title: t('last'),
        align: 'right',
        holds: 'date',
        width: 150,
        render: ({ last_at, first_at }) => {
          const [last, first] = [last_at, first_at].map((at) => new Date(at * 1000).toISOString()) as [
            string,
            string,
          ]
          return <time title={t('firstSeen', { at: format.time(first) })}>{format.ago(last)}</time>
        },
      },
    ],
  })
  return (
    <section style={part}>
      <h2>{t('activity.title')}</h2>
      <p style={{ color: 'var(--ink-3)' }}>{t('activity.text')}</p>
      <ListCard
        {...index}
        caption={t('activity.title')}
        firstRun={<EmptyState icon={<History />} title={t('activity.empty')} />}
      />
    </section>
  )
}
