import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { TextCursorInput } from 'lucide-react'
import { formsQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import style from '../forms.module.css'
import { useFormColumns } from '../index/use-form-columns.tsx'
import { useRowActions } from '../index/use-row-actions.tsx'

const steps = ['fields', 'look', 'share'] as const

export function Component() {
  const t = useMessages('forms')
  const dialogTo = useDialogTo()
  const query = useQuery(formsQuery)
  const { rows, count, limit } = query.data ?? {}
  const isFull = count !== undefined && typeof limit === 'number' && count >= limit
  const parked = (rows ?? []).reduce((sum, form) => sum + form.parked, 0)
  const index = useIndex({
    query,
    rows,
    filters: {
      placeholder: t('index.search'),
      find: ({ name, list }, search) => holdsText(`${name}\n${list?.name ?? ''}`, search),
    },
    columns: useFormColumns(),
    actions: useRowActions(isFull),
  })
  return (
    <IndexPage
      {...index}
      title={t('title')}
      sentence={
        <>
          {t('index.sentence')}
          {count !== undefined && count > 0 && typeof limit === 'number' && (
            <> {t('index.countOf', { count, limit })}</>
          )}
        </>
      }
      // At the limit, the disabled button shows the reason.
      create={{
        to: dialogTo('/forms/signup/new'),
        label: t('index.create'),
        isFull,
        whyFull: 'form-limit',
      }}
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
      empty={{
        icon: <TextCursorInput />,
        title: t('index.firstRun.title'),
        text: t('index.firstRun.text'),
        more: (
          <ol className={style['steps']}>
            {steps.map((step) => (
              <li key={step}>{t(`index.firstRun.${step}`)}</li>
            ))}
          </ol>
        ),
      }}
    />
  )
}
