import { type Alert, alerts } from '@carillon/contract/alerts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Pencil, Trash2 } from 'lucide-react'
import { alertsQuery } from '#api/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay, useMayOpen } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import style from './account-usage.module.css'

/** The alerts of the account: mails about used emails, and statistics. */
export function Alerts() {
  const mayRead = useMay(alerts.list)
  return mayRead ? <AlertsList /> : null
}

function AlertsList() {
  const t = useMessages('plans')
  const words = useAlertWords()
  const dialogTo = useDialogTo()
  const query = useQuery(alertsQuery)
  const mayAdd = useMayOpen('/account/usage/alerts/new')
  const index = useIndex<Alert>({
    query,
    rows: query.data,
    rowName: words,
    columns: [
      {
        key: 'alert',
        title: t('alerts.alert'),
        render: (alert) => <RowTitle second={alert.email_to}>{words(alert)}</RowTitle>,
      },
    ],
    actions: ({ id }) => [
      { label: t('alerts.edit'), icon: <Pencil />, to: dialogTo(`/account/usage/alerts/${id}`) },
      {
        label: t('alerts.delete'),
        icon: <Trash2 />,
        danger: true,
        to: dialogTo(`/account/usage/alerts/${id}/delete`),
      },
    ],
  })
  const add = mayAdd && (
    <ButtonLink look="secondary" to={dialogTo('/account/usage/alerts/new')} aria-keyshortcuts="n">
      {t('alerts.add')}
    </ButtonLink>
  )
  return (
    <section>
      <div className={style['head']}>
        <h2>{t('alerts.title')}</h2>
        {add}
      </div>
      <p className={style['text']}>{t('alerts.sentence')}</p>
      <ListCard
        {...index}
        caption={t('alerts.title')}
        firstRun={<EmptyState icon={<BellRing />} title={t('alerts.empty')} text={t('alerts.emptyText')} />}
      />
    </section>
  )
}

/** An alert in words: its share, or its frequency. */
export function useAlertWords() {
  const t = useMessages('plans')
  return ({ percentage, frequency }: Alert) =>
    frequency ? t(`alerts.stats.${frequency}`) : t('alerts.atShare', { percentage: percentage ?? 0 })
}
