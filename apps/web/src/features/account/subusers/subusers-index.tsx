import { regions } from '@carillon/contract/plan-kinds'
import { type ListedSubuser, subusers } from '@carillon/contract/subusers'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, LogIn, Network, Trash2 } from 'lucide-react'
import { useSubuserDeletions } from '#api/subuser-deletions.ts'
import { subuserPageSize, subusersQuery, useSetDisabled } from '#api/subusers.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useShell } from '#shell/shell.ts'
import { useEntitlement } from '#shell/use-person.ts'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, nameColumn } from '#ui/table/data-table.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { addressOf } from './address-of.ts'
import { useCreditWords } from './credit-words.ts'

const inUrl = { search: '', state: '', region: '', page: '' }

/** /account/subusers: the subusers of the account. The server searches them. */
export function Component() {
  const t = useMessages('subusers')
  const [state, change] = useUrlState(inUrl)
  const { page, ...filter } = state
  const offset = Math.max(0, Number(page) || 0)
  const query = useQuery(subusersQuery(filter, offset))
  const deletions = useSubuserDeletions()
  const { allowed: isInPlan } = useEntitlement('subusers')
  const deleting = new Set(deletions.data?.map(({ username }) => username))
  const rows = query.data?.slice(0, subuserPageSize)
  const hasNext = (query.data?.length ?? 0) > subuserPageSize
  const toPage = (at: number) => () => change({ page: at > 0 ? String(at) : '' }, { push: true })
  return (
    <IndexPage
      title={t('title')}
      sentence={t('sentence')}
      query={query}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowName={({ username }) => username}
      columns={useColumns(deleting)}
      rowActions={useActions(deleting)}
      search={{ value: state.search, placeholder: t('search'), onChange: (search) => change({ search }) }}
      filters={
        <>
          <FilterMenu
            label={t('state')}
            anyLabel={t('filters.anyState')}
            value={state.state}
            choices={(['active', 'disabled'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(chosen) => change({ state: chosen })}
          />
          <FilterMenu
            label={t('region')}
            anyLabel={t('filters.anyRegion')}
            value={state.region}
            choices={regions.map((value) => ({ value, label: t(`regions.${value}`) }))}
            onChange={(region) => change({ region })}
          />
        </>
      }
      isFiltered={Boolean(state.search || state.state || state.region)}
      onClearFilters={() => change(inUrl)}
      paging={
        rows && (hasNext || offset > 0)
          ? {
              from: offset + 1,
              to: offset + rows.length,
              isLoadingNext: query.isPlaceholderData,
              onPrevious: offset > 0 ? toPage(offset - subuserPageSize) : undefined,
              onNext: hasNext ? toPage(offset + subuserPageSize) : undefined,
            }
          : undefined
      }
      create={isInPlan ? { to: '/account/subusers/new', label: t('create.title') } : undefined}
      empty={{
        icon: <Network />,
        title: t('empty.title'),
        text: t(isInPlan ? 'empty.text' : 'empty.notInPlan'),
      }}
    />
  )
}

function useColumns(deleting: ReadonlySet<string>): Column<ListedSubuser>[] {
  const t = useMessages('subusers')
  const about = useMessages('subuser-deletions')
  const words = useCreditWords()
  return [
    nameColumn<ListedSubuser>({
      title: t('name'),
      name: ({ username }) => username,
      to: ({ username }) => addressOf(username),
      second: ({ email }) => email || undefined,
    }),
    {
      key: 'state',
      title: t('state'),
      narrow: 'show',
      width: 130,
      render: ({ username, disabled }) => (
        <StatusBadge tone={disabled ? 'attention' : 'done'}>
          {deleting.has(username) ? about('state') : t(disabled ? 'disabled' : 'active')}
        </StatusBadge>
      ),
    },
    {
      key: 'credits',
      title: t('credits.title'),
      narrow: 'show',
      align: 'right',
      width: 190,
      render: ({ credits }) => credits && words.short(credits),
    },
    {
      key: 'region',
      title: t('region'),
      roomy: true,
      width: 120,
      render: ({ region }) => region && t(`regions.${region}`),
    },
  ]
}

function useActions(deleting: ReadonlySet<string>) {
  const t = useMessages('subusers')
  const about = useMessages('subuser-deletions')
  const shell = useShell()
  const set = useSetDisabled()
  return ({ username, region, disabled }: ListedSubuser) => {
    const enable = () =>
      set.mutate({ username, disabled: false }, { onSuccess: () => showAlert(t('enabled', { username })) })
    if (deleting.has(username)) return []
    return [
      ...(shell.actAs && !disabled
        ? [{ label: t('switch'), icon: <LogIn />, run: () => shell.actAs?.(username, region) }]
        : []),
      disabled
        ? { label: t('enable'), icon: <CircleCheck />, call: subusers.update, run: enable }
        : { label: t('disable.title'), icon: <Ban />, to: `${addressOf(username)}/disable` },
      { label: about('title'), icon: <Trash2 />, danger: true, to: `${addressOf(username)}/delete` },
    ]
  }
}
