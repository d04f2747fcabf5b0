import { type Domain, type DomainRecords, domains } from '@carillon/contract/domains'
import { type BrandedLink, brandedLinks } from '@carillon/contract/link-branding'
import type { DomainState } from '@carillon/contract/senders'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { type DomainKind, domainRecordsQuery } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { LoadedItem, NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { DomainStateBadge } from './domain-state.tsx'
import style from './domains.module.css'
import { RecordRow } from './record-row.tsx'
import { useCheck } from './use-check.ts'

interface RecordsPageProps {
  kind: DomainKind
  id: number
  name: string
  query: UseQueryResult<unknown>
  /** The domain or link in the loaded list; undefined: it no longer exists. */
  item: Domain | BrandedLink | undefined
  /** The meaning of each state. */
  meaning: Record<DomainState, string>
  /** More buttons, before the check button. */
  actions?: ReactNode
}

/** A page about the records of one domain or branded link. */
export function RecordsPage({ kind, id, name, query, item, meaning, actions }: RecordsPageProps) {
  const t = useMessages('domains')
  const check = useCheck(kind)
  return (
    <Page
      title={name}
      area={{ to: '/account/domains', label: t('show.back') }}
      actions={
        item && (
          <>
            {actions}
            <Button
              call={kind === 'domain' ? domains.validate : brandedLinks.validate}
              look="primary"
              busy={check.isRunning}
              onClick={() => check.run(id, name)}
            >
              {t('show.check')}
            </Button>
          </>
        )
      }
    >
      <LoadedItem
        query={query}
        item={item}
        lines={12}
        gone={{ title: t('show.gone'), to: '/account/domains', action: t('show.toIndex') }}
      >
        {(known) => (
          <Records kind={kind} id={id} meaning={meaning} known={known} isChecking={check.isRunning} />
        )}
      </LoadedItem>
      <Outlet />
    </Page>
  )
}

interface RecordsProps extends Pick<RecordsPageProps, 'kind' | 'id' | 'meaning'> {
  known: Domain | BrandedLink
  isChecking: boolean
}

function Records({ kind, id, meaning, known, isChecking }: RecordsProps) {
  const t = useMessages('domains')
  const query = useQuery(domainRecordsQuery(kind, id))
  const { data } = query
  if (!data) {
    return (
      <Card>
        <NotLoaded query={query} lines={16} />
      </Card>
    )
  }
  const isTold = ({ by, is_required, purpose }: DomainRecords['records'][number]) =>
    by === 'you' && (is_required || purpose === 'dkim_next' || purpose === 'dkim_old')
  const told = data.records.filter(isTold)
  const others = data.records.filter((record) => !isTold(record))
  return (
    <>
      <div className={style['about']} aria-live="polite">
        <DomainStateBadge state={data.state} />
        <p>{meaning[data.state]}</p>
        <p className={style['quiet']}>
          {isChecking ? t('checking.running') : <CheckedAt at={data.checked_at} />}
        </p>
        {known.subusers.length > 0 && (
          <p className={style['quiet']}>{t('show.subusers', { names: known.subusers.join(', ') })}</p>
        )}
      </div>
      <RecordCard title={t('show.publish')} text={t('show.publishText')} records={told} />
      {others.length > 0 && (
        <RecordCard title={t('show.others')} text={t('show.othersText')} records={others} />
      )}
    </>
  )
}

function CheckedAt({ at }: { at: string | null }) {
  const t = useMessages('domains')
  const format = useFormat()
  return at === null ? t('show.neverChecked') : t('show.checkedAt', { when: format.ago(at) })
}

function RecordCard({
  title,
  text,
  records,
}: {
  title: string
  text: string
  records: DomainRecords['records']
}) {
  return (
    <div className={style['card']}>
      <Card title={title} padded={false}>
        <p className={style['intro']}>{text}</p>
        <ul className={style['records']}>
          {records.map((record) => (
            <RecordRow key={`${record.purpose} ${record.host}`} record={record} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
