import type { Domain } from '@carillon/contract/domains'
import type { BrandedLink } from '@carillon/contract/link-branding'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, KeyRound, Link2, ListChecks, RefreshCw, Star, Trash2 } from 'lucide-react'
import { brandedLinksQuery, type DomainKind, domainsQuery, useMakeDefault } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useSortedRows } from '#ui/table/use-sorting.ts'
import { DomainStateBadge } from './domain-state.tsx'
import { useCheck } from './use-check.ts'

export function DomainList() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const query = useQuery(domainsQuery)
  const shared = useColumns<Domain>('domain')
  const columns: Column<Domain>[] = [
    {
      key: 'domain',
      title: t('index.domain'),
      sortBy: ({ domain }) => domain,
      narrow: 'name',
      render: (row) => (
        <RowTitle to={pageOf('domain', row)} second={secondLine(t, row)}>
          {row.domain}
        </RowTitle>
      ),
    },
    ...shared,
  ]
  const { rows, sorting, onSort } = useSortedRows(query.data, columns)
  const actions = useRowActions('domain')
  return (
    <ListCard
      caption={t('index.caption')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => String(id)}
      rowName={({ domain }) => domain}
      rowActions={(row) => actions(row, row.domain)}
      firstRun={
        <EmptyState
          icon={<BadgeCheck />}
          title={t('index.firstRun.title')}
          text={t('index.firstRun.text')}
          action={
            <ButtonLink look="primary" to={dialogTo('/account/domains/new')}>
              {t('index.firstRun.action')}
            </ButtonLink>
          }
        />
      }
    />
  )
}

export function LinkList() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const query = useQuery(brandedLinksQuery)
  const shared = useColumns<BrandedLink>('link')
  const columns: Column<BrandedLink>[] = [
    {
      key: 'name',
      title: t('links.name'),
      sortBy: nameOfLink,
      narrow: 'name',
      render: (row) => (
        <RowTitle to={pageOf('link', row)} second={row.default ? t('index.default') : row.domain}>
          {nameOfLink(row)}
        </RowTitle>
      ),
    },
    ...shared,
  ]
  const { rows, sorting, onSort } = useSortedRows(query.data, columns)
  const actions = useRowActions('link')
  return (
    <ListCard
      caption={t('links.caption')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => String(id)}
      rowName={nameOfLink}
      rowActions={(row) => actions(row, nameOfLink(row))}
      firstRun={
        <EmptyState
          tone="quiet"
          icon={<Link2 />}
          title={t('links.firstRun.title')}
          text={t('links.firstRun.text', { host: window.location.host })}
          action={
            <ButtonLink to={dialogTo('/account/domains/links/new')}>{t('links.firstRun.action')}</ButtonLink>
          }
        />
      }
    />
  )
}

export function nameOfLink({ subdomain, domain }: Pick<BrandedLink, 'subdomain' | 'domain'>): string {
  return `${subdomain}.${domain}`
}

export function pageOf(kind: DomainKind, { id }: { id: number }): string {
  return kind === 'domain' ? `/account/domains/${id}` : `/account/domains/links/${id}`
}

function secondLine(t: ReturnType<typeof useMessages<'domains'>>, row: Domain): string {
  const path = row.dns['mail_cname'] ?? row.dns['mail_server']
  const parts = [
    ...(row.default ? [t('index.default')] : []),
    ...(path ? [t('index.returnPath', { host: path.host })] : []),
  ]
  return parts.join(' · ')
}

function useColumns<Row extends Domain | BrandedLink>(kind: DomainKind): Column<Row>[] {
  const t = useMessages('domains')
  const format = useFormat()
  const at = (row: Row) =>
    row.last_validation_attempt_at === undefined ? null : new Date(row.last_validation_attempt_at * 1000)
  return [
    {
      key: 'status',
      title: t('index.status'),
      width: 180,
      narrow: 'show',
      sortBy: ({ state }) => state,
      render: ({ state }) => <DomainStateBadge state={state} />,
    },
    {
      key: `${kind}-checked`,
      title: t('index.checked'),
      width: 180,
      narrow: 'show',
      align: 'right',
      sortBy: ({ last_validation_attempt_at: checked }) => checked ?? null,
      render: (row) => {
        const checked = at(row)
        return checked ? format.ago(checked) : t('index.never')
      },
    },
  ]
}

function useRowActions(kind: DomainKind) {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const check = useCheck(kind)
  const makeDefault = useMakeDefault(kind)
  return (row: Domain | BrandedLink, name: string) => [
    { label: t('index.show'), icon: <ListChecks />, to: pageOf(kind, row) },
    {
      label: t('index.check'),
      icon: <RefreshCw />,
      disabled: check.of === row.id,
      run: () => check.run(row.id, name),
    },
    ...(row.default
      ? []
      : [
          {
            label: t('index.makeDefault'),
            icon: <Star />,
            run: () =>
              makeDefault.mutate(row.id, { onSuccess: () => showAlert(t('index.madeDefault', { name })) }),
          },
        ]),
    ...(kind === 'domain'
      ? [{ label: t('index.rotate'), icon: <KeyRound />, to: `${pageOf(kind, row)}/rotate` }]
      : []),
    {
      label: t('index.delete'),
      icon: <Trash2 />,
      danger: true,
      to: dialogTo(`${pageOf(kind, row)}/delete`),
    },
  ]
}
