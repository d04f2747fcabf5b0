import { useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { SegmentBuilder } from './builder/segment-builder.tsx'

/** /contacts/segments/create; `?list=` preselects a list. */
export function Component() {
  const t = useMessages('segment-builder')
  const pages = useMessages('segments')
  const [parameters] = useSearchParams()
  return (
    <Page
      title={t('createTitle')}
      sentence={t('sentence')}
      area={{ to: '/contacts/segments', label: pages('title') }}
    >
      <SegmentBuilder start={{ name: '', tree: null, sql: null, list: parameters.get('list') }} />
    </Page>
  )
}
