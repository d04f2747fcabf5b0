import type { TemplateSummary } from '@carillon/contract/dynamic-templates'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { FileCode2 } from 'lucide-react'
import { Outlet } from 'react-router'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useShell } from '#shell/shell.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { sortRows } from '#ui/table/sorting.rules.ts'
import { useTemplateArea } from '../parts/area.ts'
import style from '../parts/template-row.module.css'
import { TemplateRow } from '../parts/template-row.tsx'

/** `open` names the expanded templates, so that a link shows them again. */
const state = { search: '', open: '', sort: '' }

export function Component() {
  const t = useMessages('dynamic-templates')
  const { generation } = useTemplateArea()
  const query = useQuery(templatesQuery(generation))
  const [{ search, open, sort }, change] = useUrlState(state)
  const opened = open.split(',').filter(Boolean)
  const named = query.data?.filter((template) => isNamed(template, search))
  // The server sorts templates by the last edit, newest first.
  const found = sort === 'name' ? named && sortRows(named, ({ name }) => name, 'asc', t.language) : named
  const toggle = (id: string) => {
    const next = opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]
    change({ open: next.join(',') })
  }
  const create = generation === 'dynamic' && <CreateButton />
  return (
    <Page
      title={t(`${generation}.title`)}
      sentence={t(`${generation}.sentence`)}
      actions={
        <>
          <OtherGeneration />
          {create}
        </>
      }
    >
      <ListFrame
        caption={t(`${generation}.title`)}
        query={query}
        rows={found}
        search={{
          value: search,
          onChange: (value) => change({ search: value }),
          placeholder: t('index.search'),
        }}
        filters={
          <FilterMenu
            label={t('index.order')}
            anyLabel={t('index.byEdited')}
            value={sort}
            choices={[{ value: 'name', label: t('index.byName') }]}
            onChange={(value) => change({ sort: value })}
          />
        }
        isFiltered={search !== ''}
        onClearFilters={() => change({ search: '' })}
        firstRun={
          <EmptyState
            icon={<FileCode2 />}
            title={t(`${generation}.firstRun.title`)}
            text={t(`${generation}.firstRun.text`)}
            action={create}
          />
        }
      >
        <ul className={style['list']}>
          {found?.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              // Templates where the search matches a version are expanded automatically.
              isOpen={opened.includes(template.id) !== isFoundInside(template, search)}
              onToggle={() => toggle(template.id)}
            />
          ))}
        </ul>
      </ListFrame>
      <Outlet />
    </Page>
  )
}

function CreateButton() {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  return (
    <ButtonLink look="primary" aria-keyshortcuts="n" to={dialogTo('/dynamic-templates/new')}>
      {t('dynamic.create')}
    </ButtonLink>
  )
}

/** A link to the legacy templates, if there are any. */
function OtherGeneration() {
  const t = useMessages('dynamic-templates')
  const { generation } = useTemplateArea()
  const { hasLegacyTemplates } = useShell().user
  if (generation === 'legacy') return <ButtonLink to="/dynamic-templates">{t('legacy.toDynamic')}</ButtonLink>
  if (!hasLegacyTemplates) return null
  return <ButtonLink to="/legacy/templates">{t('dynamic.toLegacy')}</ButtonLink>
}

function isNamed(template: TemplateSummary, search: string): boolean {
  return holds(template.name, search) || isFoundInside(template, search)
}

/** True if the search matches the name of a version but not of the template. */
function isFoundInside({ name, versions }: TemplateSummary, search: string): boolean {
  return !holds(name, search) && versions.some((version) => holds(version.name, search))
}

function holds(name: string, search: string): boolean {
  return holdsText(name, search)
}
