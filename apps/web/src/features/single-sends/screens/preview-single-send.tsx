import type { Preview } from '@carillon/contract/single-send-review'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { previewQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import { useTemplateProblem } from '../parts/use-refusal.ts'
import style from './preview-single-send.module.css'

const views = ['desktop', 'mobile', 'text'] as const
type View = (typeof views)[number]

/** The whole message as the server renders it, for screens without an editor. */
export function Component() {
  const t = useMessages('single-sends')
  const { data, error, isFetching, refetch } = useQuery(previewQuery(useParams()['id'] ?? ''))
  return (
    <RouteDialog title={t('preview.title')} size="wide">
      {data ? (
        <Message preview={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </RouteDialog>
  )
}

function Message({ preview }: { preview: Preview }) {
  const t = useMessages('single-sends')
  const [view, setView] = useState<View>('desktop')
  const problem = useTemplateProblem()
  const { from, subject, html, text, problems } = preview
  return (
    <div className={style['preview']}>
      <div className={style['head']}>
        <div className={style['envelope']}>
          <div>
            <b>{t('preview.from')}</b> {from ? `${from.name} <${from.email}>` : t('preview.noSender')}
          </div>
          <div>
            <b>{t('preview.subject')}</b> {subject || t('preview.noSubject')}
          </div>
        </div>
        <SegmentedControl
          aria-label={t('preview.view')}
          value={view}
          onChange={(value) => setView(value as View)}
          data={views.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      </div>
      {problems.length > 0 ? (
        <div className={style['problems']} role="alert">
          <p>{t('preview.broken')}</p>
          <ul>
            {problems.map((each) => (
              <li key={`${each.part}:${each.line}:${each.column}`}>
                {t('preview.place', { ...each, problem: problem({ ...each }) })}
              </li>
            ))}
          </ul>
        </div>
      ) : html.trim() === '' ? (
        <p className={style['empty']}>{t('preview.empty')}</p>
      ) : (
        <div className={style['stage']} data-view={view}>
          {view === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
            <pre className={style['text']} tabIndex={0}>
              {text}
            </pre>
          ) : (
            <MailFrame title={t('preview.frame', { subject })} html={html} className={style['mail']} />
          )}
        </div>
      )}
    </div>
  )
}
