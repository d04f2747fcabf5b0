import { useQuery } from '@tanstack/react-query'
import { TextCursorInput } from 'lucide-react'
import { Outlet } from 'react-router'
import { formsQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useSortedRows } from '#ui/table/use-sorting.ts'
import style from '../forms.module.css'
import { useFormColumns } from '../index/use-form-columns.tsx'
import { useRowActions } from '../index/use-row-actions.tsx'

const defaults = { search: '' }

export function Component() {
  const t = useMessages('forms')
  const query = useQuery(formsQuery)
  const [state, change] = useUrlState(defaults)
  const columns = useFormColumns()
  const { rows: all, count, limit } = query.data ?? {}
  const wanted = state.search.trim().toLocaleLowerCase()
  const found = all?.filter(({ name, list }) =>
    `${name}\n${list?.name ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
  const { rows, sorting, onSort } = useSortedRows(found, columns)
  const isFull = count !== undefined && limit !== undefined && count >= limit
  const rowActions = useRowActions(isFull)
  const parked = (all ?? []).reduce((sum, form) => sum + form.parked, 0)

  return (
    <IndexPage
      title={t('title')}
      sentence={
        <>
          {t('index.sentence')}
          {count !== undefined && count > 0 && limit !== undefined && (
            <> {t('index.countOf', { count, limit })}</>
          )}
        </>
      }
      actions={<Create isFull={isFull} />}
      tiles={
        <>
          {isFull && (
            <p className={style['notice']} role="status" id="form-limit">
              {t('index.limit', { count: limit })}
            </p>
          )}
          {parked > 0 && (
            <p className={style['notice']} role="status">
              {t('index.parked', { count: parked })}
            </p>
          )}
        </>
      }
      caption={t('title')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={rowActions}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      isFiltered={state.search !== ''}
      onClearFilters={() => change({ search: '' })}
      firstRun={<FirstRun isFull={isFull} />}
    >
      <Outlet />
    </IndexPage>
  )
}

/** At the limit, the button is there and says why it can't be pressed. */
function Create({ isFull }: { isFull: boolean }) {
  const t = useMessages('forms')
  const dialogTo = useDialogTo()
  return isFull ? (
    <Button look="primary" disabled aria-describedby="form-limit">
      {t('index.create')}
    </Button>
  ) : (
    <ButtonLink look="primary" aria-keyshortcuts="n" to={dialogTo('/forms/signup/new')}>
      {t('index.create')}
    </ButtonLink>
  )
}

const steps = ['fields', 'look', 'share'] as const

function FirstRun({ isFull }: { isFull: boolean }) {
  const t = useMessages('forms')
  return (
    <EmptyState
      icon={<TextCursorInput />}
      title={t('index.firstRun.title')}
      text={t('index.firstRun.text')}
      more={
        <ol className={style['steps']}>
          {steps.map((step) => (
            <li key={step}>{t(`index.firstRun.${step}`)}</li>
          ))}
        </ol>
      }
      action={<Create isFull={isFull} />}
    />
  )
}
