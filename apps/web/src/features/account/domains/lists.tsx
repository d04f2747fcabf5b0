import { type Domain, domains } from '@carillon/contract/domains'
import { type BrandedLink, brandedLinks } from '@carillon/contract/link-branding'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, KeyRound, Link2, ListChecks, RefreshCw, Star, Trash2 } from 'lucide-react'
import { brandedLinksQuery, type DomainKind, domainsQuery, useMakeDefault } from '#api/domains.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, nameColumn } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { DomainStateBadge } from './domain-state.tsx'
import { useCheck } from './use-check.ts'

export function DomainList() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const query = useQuery(domainsQuery)
  const actions = useRowActions('domain')
  const index = useIndex({
    query,
    rows: query.data,
    rowName: ({ domain }) => domain,
    columns: [
      nameColumn<Domain>({
        key: 'domain',
        title: t('index.domain'),
        name: ({ domain }) => domain,
        to: (row) => pageOf('domain', row),
        second: (row) => secondLine(t, row),
      }),
      ...useColumns<Domain>('domain'),
    ],
    actions: (row) => actions(row, row.domain),
  })
  return (
    <ListCard
      {...index}
      caption={t('index.caption')}
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
  const actions = useRowActions('link')
  const index = useIndex({
    query,
    rows: query.data,
    rowName: nameOfLink,
    columns: [
      nameColumn<BrandedLink>({
        title: t('links.name'),
        name: nameOfLink,
        to: (row) => pageOf('link', row),
        second: (row) => (row.default ? t('index.default') : row.domain),
      }),
      ...useColumns<BrandedLink>('link'),
    ],
    actions: (row) => actions(row, nameOfLink(row)),
  })
  return (
    <ListCard
      {...index}
      caption={t('links.caption')}
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
      call: kind === 'domain' ? domains.validate : brandedLinks.validate,
      run: () => check.run(row.id, name),
    },
    ...(row.default
      ? []
      : [
          {
            label: t('index.makeDefault'),
            icon: <Star />,
            call: kind === 'domain' ? domains.update : brandedLinks.update,
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
