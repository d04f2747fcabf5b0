import { cutText } from '@carillon/contract/characters'
import { segmentLimits } from '@carillon/segment-language/tree'
import { treeOfResults } from '@carillon/segment-language/tree-of-results'
import { useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { sourceOf } from './initial-builder-state.rules.ts'
import { AnyBuilder } from './legacy-builder.tsx'

/**
 * /contacts/segments/create; `?list=` preselects a list, `?single_send=` and `event` begin with the reactions to a single
 * send, `?automation=`, perhaps with `step`, with the reactions to the emails of an automation.
 */
export function Component() {
  const t = useMessages('segment-builder')
  const pages = useMessages('segments')
  const [parameters] = useSearchParams()
  const start = {
    name: cutText(parameters.get('name') ?? '', segmentLimits.name),
    tree: treeOfResults(sourceOf(parameters), parameters.get('event')),
    sql: null,
    list: parameters.get('list'),
  }
  return (
    <Page
      title={t('createTitle')}
      sentence={t('sentence')}
      area={{ to: '/contacts/segments', label: pages('title') }}
    >
      <AnyBuilder start={start} />
    </Page>
  )
}
