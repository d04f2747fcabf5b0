import type { SegmentSummary } from '@carillon/contract/segments'
import { holdsText } from '@carillon/segment-language/fold-text'
import { segmentLimits } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import { Link } from 'react-router'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { type Column, nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { SegmentState } from './segment-state.tsx'
import { useSegmentActions } from './use-segment-actions.tsx'

const usual = { key: 'name', direction: 'asc' } as const

/** /contacts/segments: all segments. There are at most two hundred, so the search runs in the browser. */
export function Component() {
  const t = useMessages('segments')
  const query = useQuery(segmentsQuery)
  const isFull = (query.data?.length ?? 0) >= segmentLimits.segments
  const index = useIndex({
    query,
    rows: query.data,
    usual,
    filters: { placeholder: t('index.search'), find: ({ name }, search) => holdsText(name, search) },
    columns: useColumns(),
    actions: useSegmentActions().ofRow,
  })
  return (
    <IndexPage
      {...index}
      title={t('title')}
      sentence={isFull ? t('index.limit', { limit: segmentLimits.segments }) : t('sentence')}
      area={{ to: '/contacts', label: t('contacts') }}
      create={{ to: '/contacts/segments/create', label: t('create'), isFull }}
      caption={t('index.caption')}
      empty={{ icon: <Filter />, title: t('index.emptyTitle'), text: t('index.emptyText') }}
    />
  )
}

function useColumns(): Column<SegmentSummary>[] {
  const t = useMessages('segments')
  const format = useFormat()
  const { data: lists, isPending } = useQuery(listsQuery)
  return [
    nameColumn({
      title: t('index.name'),
      to: ({ id }) => `/contacts/segments/${id}`,
      second: ({ is_legacy }) => (is_legacy ? t('state.legacy') : undefined),
    }),
    {
      key: 'parent',
      title: t('index.parent'),
      render: ({ parent_list_ids }) => {
        if (isPending && parent_list_ids?.[0]) return <SkeletonWord width={96} />
        const parent = lists?.find(({ id }) => id === parent_list_ids?.[0])
        if (!parent) return parent_list_ids?.[0] ? '–' : t('index.all')
        return (
          <Link
            to={`/contacts/lists/${parent.id}`}
            style={{ color: 'inherit', textDecorationColor: 'var(--line-2)' }}
          >
            {parent.name}
          </Link>
        )
      },
    },
    {
      key: 'state',
      title: t('index.state'),
      narrow: 'show',
      render: (segment) => <SegmentState segment={segment} />,
    },
    {
      key: 'count',
      title: t('index.count'),
      align: 'right',
      narrow: 'show',
      sortBy: ({ contacts_count, sample_updated_at }) => (sample_updated_at === null ? null : contacts_count),
      render: ({ contacts_count, sample_updated_at }) =>
        sample_updated_at === null ? '–' : format.number(contacts_count),
    },
    {
      key: 'updated',
      title: t('index.updated'),
      align: 'right',
      holds: 'date',
      sortBy: ({ sample_updated_at }) => sample_updated_at,
      render: ({ sample_updated_at }) =>
        sample_updated_at === null ? (
          '–'
        ) : (
          <time
            dateTime={sample_updated_at}
            title={format.time(sample_updated_at)}
            style={{ whiteSpace: 'nowrap' }}
          >
            {format.ago(sample_updated_at)}
          </time>
        ),
    },
  ]
}
