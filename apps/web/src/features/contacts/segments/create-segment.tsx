import { segmentLimits } from '@carillon/segment-language/tree'
import { useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { SegmentBuilder } from './builder/segment-builder.tsx'
import { treeOfResults } from './initial-builder-state.rules.ts'

/**
 * /contacts/segments/create; `?list=` preselects a list, `?single_send=` and `event` begin with what contacts did with a
 * single send.
 */
export function Component() {
  const t = useMessages('segment-builder')
  const pages = useMessages('segments')
  const [parameters] = useSearchParams()
  const start = {
    name: (parameters.get('name') ?? '').slice(0, segmentLimits.name),
    tree: treeOfResults(parameters.get('single_send'), parameters.get('event')),
    sql: null,
    list: parameters.get('list'),
  }
  return (
    <Page
      title={t('createTitle')}
      sentence={t('sentence')}
      area={{ to: '/contacts/segments', label: pages('title') }}
    >
      <SegmentBuilder start={start} />
    </Page>
  )
}
