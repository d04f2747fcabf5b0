import type { TemplateVersion } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { versionQuery } from '#api/dynamic-templates.ts'
import { renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { MessageViews } from '#widgets/message-preview/message-views.tsx'
import { ProblemList } from '#widgets/message-preview/problem-list.tsx'
import { readTestData } from '#widgets/test-data/read-test-data.ts'
import { useTemplateArea } from '../parts/area.ts'

/** A version filled with its test data. A legacy version is shown with its tags, because they can't be filled here. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { generation } = useTemplateArea()
  const { id = '', versionId = '' } = useParams()
  const query = useQuery(versionQuery({ template_id: id, version_id: versionId }))
  const { data } = query
  return (
    <RouteDialog title={data?.name ?? t('preview.title')} size="wide">
      {data ? (
        <Version version={data} isFilled={generation === 'dynamic'} />
      ) : (
        <NotLoaded query={query} lines={8} />
      )}
    </RouteDialog>
  )
}

function Version({ version, isFilled }: { version: TemplateVersion; isFilled: boolean }) {
  const t = useMessages('dynamic-templates')
  const { subject, html_content: html, plain_content: text } = version
  if (html.trim() === '') return <EmptyState tone="quiet" title={t('preview.empty')} />
  return isFilled ? (
    <Filled version={version} />
  ) : (
    <MessageViews anyName subject={subject} html={html} text={text} />
  )
}

function Filled({ version }: { version: TemplateVersion }) {
  const t = useMessages('dynamic-templates')
  const { values } = readTestData(version.test_data)
  const query = useQuery(
    renderedMessageQuery({
      subject: version.subject,
      html_content: version.html_content,
      plain_content: version.generate_plain_content ? null : version.plain_content,
      ...(values ? { substitutions: values } : {}),
    }),
  )
  const { data } = query
  if (!data) return <NotLoaded query={query} lines={8} />
  if (data.problems.length > 0) {
    return (
      <ProblemList
        hasLastGood={false}
        problems={data.problems.map((each) => ({ ...each, code: each.problem_code as 'syntax' }))}
      />
    )
  }
  return (
    <MessageViews
      anyName
      {...data}
      actions={
        <span style={{ color: 'var(--ink-3)', fontSize: 'var(--text-small)' }}>
          {t(values ? 'preview.filled' : 'preview.unfilled')}
        </span>
      }
    />
  )
}
