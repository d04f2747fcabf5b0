import type { CustomField } from '@carillon/contract/custom-fields'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Braces, Copy, Pencil, Trash2 } from 'lucide-react'
import { Outlet } from 'react-router'
import { customFieldsWatched, fieldUsageQuery, useRefreshCustomFields } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useCrossTab } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, nameColumn } from '#ui/table/data-table.tsx'
import { Create, ListCard } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { FieldFilled } from './field-filled.tsx'
import { UsedIn } from './field-use.tsx'
import { ReservedFields } from './reserved-fields.tsx'

const defaults = { category: '' }
const usual = { key: 'name', direction: 'asc' } as const

/** /custom-fields: the custom fields of the account, and below them the reserved fields. */
export function Component() {
  const t = useMessages('custom-fields')
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(defaults)
  const query = useQuery(customFieldsWatched)
  const { data: usage, isPending: isCounting } = useQuery(fieldUsageQuery)
  useCrossTab('customField.created', useRefreshCustomFields())

  const deleting = new Set(query.data?.deleting_fields.map(({ id }) => id))
  const usageOf = new Map(usage?.result.map((one) => [one.id, one]))

  const unknown = isCounting ? <SkeletonWord width={72} /> : '–'
  const columns: Column<CustomField>[] = [
    nameColumn({
      title: t('column.name'),
      second: (field) => (deleting.has(field.id) ? t('deletingHint') : <code>{tagOf(field)}</code>),
    }),
    {
      key: 'type',
      title: t('column.type'),
      narrow: 'show',
      sortBy: ({ field_type }) => t(`typeName.${field_type}`),
      render: (field) => t(`typeName.${field.field_type}`),
    },
    {
      key: 'usedIn',
      title: t('column.usedIn'),
      narrow: 'show',
      render: (field) => {
        if (deleting.has(field.id)) return <StatusBadge tone="attention">{t('deleting')}</StatusBadge>
        const used = usageOf.get(field.id)
        return used ? <UsedIn field={field} usage={used} /> : unknown
      },
    },
    {
      key: 'filled',
      title: t('column.filled'),
      sortBy: ({ id }) => usageOf.get(id)?.filled,
      sortsFirst: 'desc',
      render: (field) => {
        const used = usageOf.get(field.id)
        if (!usage || !used) return unknown
        const { contacts_looked_at: lookedAt, all_contacts: isAll } = usage
        return <FieldFilled field={field} usage={used} lookedAt={lookedAt} isAll={isAll} />
      },
    },
  ]

  const create = <Create to={dialogTo('/custom-fields/new')} label={t('create')} />
  const index = useIndex({
    query,
    rows: query.data && [...query.data.custom_fields, ...query.data.deleting_fields],
    usual,
    filters: { placeholder: t('own.search'), find: ({ name }, search) => holdsText(name, search) },
    columns,
    actions: (field) =>
      deleting.has(field.id)
        ? []
        : [
            { label: t('action.copyTag'), icon: <Copy />, run: () => void copyTag(field) },
            { label: t('action.rename'), icon: <Pencil />, to: dialogTo(`/custom-fields/edit/${field.id}`) },
            {
              label: t('action.delete'),
              icon: <Trash2 />,
              to: dialogTo(`/custom-fields/${field.id}/delete`),
              danger: true,
            },
          ],
  })

  return (
    <Page title={t('title')} sentence={t('sentence')} actions={create}>
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-24)' }}>
        <ListCard
          {...index}
          caption={t('own.title')}
          firstRun={
            <EmptyState
              icon={<Braces />}
              title={t('own.empty')}
              text={t.rich('own.emptyText', { code: <code /> }, { tag: '{{shoe_size}}' })}
              action={create}
            />
          }
        />
        {/* Below a list of unknown length: it comes with the list, and is not moved by it. */}
        {!query.isPending && (
          <ReservedFields category={state.category} onCategory={(category) => change({ category })} />
        )}
      </div>
      <Outlet />
    </Page>
  )

  async function copyTag(field: CustomField): Promise<void> {
    const tag = tagOf(field)
    if (await copyText(tag)) showAlert(t('done.copied', { tag }))
    else showAlert(t('done.notCopied', { tag }), { tone: 'warning' })
  }
}

function tagOf({ name }: CustomField): string {
  return `{{${name}}}`
}
