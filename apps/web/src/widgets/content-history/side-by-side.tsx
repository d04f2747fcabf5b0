import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import style from './content-history.module.css'

const SourceDiff = lazy(() => import('./source-diff.tsx'))

const views = ['looks', 'html'] as const
type View = (typeof views)[number]

export interface Side {
  title: string
  subject: string
  html: string
}

/** Two versions of a message side by side: rendered, or as a diff of their HTML. */
export function SideBySide({ sides }: { sides: readonly [Side, Side] }) {
  const t = useMessages('design-editor')
  const [view, setView] = useState<View>('looks')
  const [a, b] = sides
  return (
    <div className={style['sideBySide']}>
      <Choice
        aria-label={t('history.view')}
        value={view}
        onChange={setView}
        choices={views.map((value) => ({ value, label: t(`history.${value}`) }))}
      />
      {view === 'looks' ? (
        <div className={style['sides']}>
          {sides.map((side, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides have no ids and never change places
            <section key={at} className={style['side']}>
              <SideHead side={side} />
              <MailFrame title={side.title} html={side.html} />
            </section>
          ))}
        </div>
      ) : (
        <div className={style['sources']}>
          <div className={style['heads']}>
            <SideHead side={a} />
            <SideHead side={b} />
          </div>
          {a.html === b.html ? (
            <p className={style['equal']}>{t('history.equal')}</p>
          ) : (
            <Suspense fallback={<SkeletonLines lines={6} />}>
              <SourceDiff titles={[a.title, b.title]} sources={[a.html, b.html]} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

function SideHead({ side: { title, subject } }: { side: Side }) {
  const t = useMessages('design-editor')
  return (
    <div className={style['sideHead']}>
      <h3>{title}</h3>
      <p>{subject || t('envelope.noSubject')}</p>
    </div>
  )
}
