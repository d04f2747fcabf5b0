import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { templatesQuery, versionQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { together } from '#ui/feedback/together.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { SideBySide } from '#widgets/content-history/side-by-side.tsx'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import { useTemplateArea } from '../parts/area.ts'
import style from './compare-versions.module.css'

/** Two versions of a template side by side: rendered, and as a diff of their HTML. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { generation } = useTemplateArea()
  const { id = '', versionId = '' } = useParams()
  const query = useQuery(templatesQuery(generation))
  const { data } = query
  const template = data?.find((each) => each.id === id)
  return (
    <RouteDialog title={t('compare.title')} size="wide">
      {!data ? (
        <NotLoaded query={query} lines={8} />
      ) : template?.versions.some((version) => version.id === versionId) ? (
        <Comparison template={template} versionId={versionId} />
      ) : (
        <EmptyState tone="quiet" title={t('version.gone')} />
      )}
    </RouteDialog>
  )
}

function Comparison({ template, versionId }: { template: TemplateSummary; versionId: string }) {
  const t = useMessages('dynamic-templates')
  const { versions } = template
  const others = versions.filter(({ id }) => id !== versionId)
  const [other, setOther] = useState((others.find(({ active }) => active === 1) ?? others[0])?.id ?? '')
  const [own, setOwn] = useState(versionId)
  const choices = versions.map(({ id, name, active }) => ({
    value: id,
    label: active === 1 ? `${name} · ${t('version.active')}` : name,
  }))
  if (others.length === 0) {
    return <EmptyState tone="quiet" title={t('compare.onlyOne')} text={t('compare.onlyOneText')} />
  }
  return (
    <>
      <div className={style['chosen']}>
        <SelectField name="left" label={t('compare.left')} choices={choices} value={own} onChange={setOwn} />
        <SelectField
          name="right"
          label={t('compare.right')}
          choices={choices}
          value={other}
          onChange={setOther}
        />
      </div>
      <Sides template={template} ids={[own, other]} />
    </>
  )
}

function Sides({ template, ids: [a, b] }: { template: TemplateSummary; ids: readonly [string, string] }) {
  const left = useQuery(versionQuery({ template_id: template.id, version_id: a }))
  const right = useQuery(versionQuery({ template_id: template.id, version_id: b }))
  if (!left.data || !right.data) return <NotLoaded query={together([left, right])} lines={8} />
  const [one, two] = [left.data, right.data].map(({ name, subject, html_content }) => ({
    title: name,
    subject,
    html: html_content,
  }))
  if (!one || !two) return null
  return (
    <TagNamesProvider anyName>
      <SideBySide sides={[one, two]} />
    </TagNamesProvider>
  )
}
