import type { FormContent } from '@carillon/contract/form-content'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormPreviewState, formPreviewQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { FormFrame } from './form-frame.tsx'
import style from './preview.module.css'

export type Device = 'desktop' | 'mobile'

interface FormCanvasProps {
  content: FormContent
  device: Device
  /** Buttons beside the choice of states. */
  tools?: React.ReactNode
  onPick?: (field: string) => void
}

/** The preview is rendered again after typing has paused this long. */
const pauseMs = 120

/** The page as the server renders it for visitors: the form, its answer to an empty one, and the page afterwards. */
export function FormCanvas({ content, device, tools, onPick }: FormCanvasProps) {
  const t = useMessages('form-editor')
  const [chosen, choose] = useState<FormPreviewState>('form')
  const states: FormPreviewState[] = content.double_opt_in
    ? ['form', 'error', 'mailed', 'success']
    : ['form', 'error', 'success']
  const state = states.includes(chosen) ? chosen : 'success'
  const [settled] = useDebouncedValue(content, pauseMs)
  const query = useQuery(formPreviewQuery(settled, state))
  const { data: html, isFetching } = query
  return (
    <div className={style['canvas']}>
      <div className={style['tools']}>
        <Choice
          aria-label={t('canvas.state')}
          value={state}
          onChange={choose}
          choices={states.map((value) => ({ value, label: t(`canvas.states.${value}`) }))}
        />
        {tools}
      </div>
      {query.error && html !== undefined && (
        <p className={style['stale']} role="status">
          {t('canvas.stale')}
        </p>
      )}
      <div className={style['stage']} data-device={device} aria-busy={isFetching}>
        {html !== undefined ? (
          <FormFrame
            title={t('canvas.frame')}
            html={html}
            onPick={state === 'form' || state === 'error' ? onPick : undefined}
          />
        ) : (
          <NotLoaded query={query} skeleton={<Bones />} />
        )}
      </div>
    </div>
  )
}

/** The outline of a form, as large as the frame that replaces it. */
function Bones() {
  const ui = useMessages('ui')
  return (
    <div className={style['bones']} role="status" aria-label={ui('loading')}>
      <div>
        <SkeletonBar width="62%" height={24} />
        {['first', 'second', 'third'].map((field) => (
          <span key={field}>
            <SkeletonBar width="28%" />
            <SkeletonBar height={44} />
          </span>
        ))}
        <SkeletonBar width={120} height={46} />
      </div>
    </div>
  )
}
