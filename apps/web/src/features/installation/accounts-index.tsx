import { type InstalledAccount, plans } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Building2, Layers } from 'lucide-react'
import { installedPageSize, installedQuery, plansQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useMay } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { InstallationTabs } from './installation-tabs.tsx'

const inUrl = { search: '', page: '' }

/** /installation/accounts: the accounts of the installation with their plans. The server searches and pages. */
export function Component() {
  const t = useMessages('installation')
  const dialogTo = useDialogTo()
  const [{ search, page }, change] = useUrlState(inUrl)
  const at = Math.max(0, Number(page) || 0)
  const query = useQuery(installedQuery(search, at))
  const titles = useQuery(plansQuery)
  const mayAssign = useMay(plans.assign)
  const titleOf = (plan: string) => titles.data?.find(({ name }) => name === plan)?.title ?? plan
  const rows = query.data?.result
  const count = query.data?.count ?? 0
  const to = (next: number) => () => change({ page: next === 0 ? '' : String(next) }, { push: true })
  return (
    <IndexPage<InstalledAccount>
      title={t('accountsPage.title')}
      sentence={t('accountsPage.sentence')}
      tiles={<InstallationTabs />}
      query={query}
      rows={rows}
      rowKey={({ username }) => username}
      rowName={({ username }) => username}
      columns={[
        {
          key: 'name',
          title: t('accountsPage.account'),
          render: ({ username, parent }) => (
            <RowTitle second={parent === null ? undefined : t('accountsPage.subuser', { parent })}>
              {username}
            </RowTitle>
          ),
        },
        {
          key: 'plan',
          title: t('plan'),
          narrow: 'show',
          width: 180,
          render: ({ plan }) => titleOf(plan),
        },
        {
          key: 'state',
          title: t('accountsPage.state'),
          width: 150,
          render: ({ disabled }) => (
            <StatusBadge tone={disabled ? 'quiet' : 'done'}>
              {t(disabled ? 'accountsPage.disabled' : 'accountsPage.active')}
            </StatusBadge>
          ),
        },
      ]}
      rowActions={({ username }) =>
        mayAssign
          ? [
              {
                label: t('assign.action'),
                icon: <Layers />,
                to: dialogTo(`/installation/accounts/${encodeURIComponent(username)}/plan`),
              },
            ]
          : []
      }
      search={{
        value: search,
        onChange: (next) => change({ search: next }),
        placeholder: t('accountsPage.search'),
      }}
      isFiltered={search !== ''}
      onClearFilters={() => change(inUrl)}
      paging={
        rows && {
          from: at * installedPageSize + 1,
          to: at * installedPageSize + rows.length,
          total: count,
          isLoadingNext: query.isPlaceholderData,
          onPrevious: at > 0 ? to(at - 1) : undefined,
          onNext: (at + 1) * installedPageSize < count ? to(at + 1) : undefined,
        }
      }
      empty={{ icon: <Building2 />, title: t('accountsPage.title') }}
    />
  )
}
