import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Choice } from '../editor-frame/choice.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import { TagText } from '../tags/tag-text.tsx'
import { changedParts, type MessageState } from './changed-parts.rules.ts'
import style from './content-history.module.css'

const SourceDiff = lazy(() => import('./source-diff.tsx'))

const views = ['looks', 'html'] as const
type View = (typeof views)[number]

export interface Side extends MessageState {
  title: string
}

/** Two versions of a message side by side: rendered, or as a diff of their HTML. It stands in a `TagNamesProvider`. */
export function SideBySide({ sides }: { sides: readonly [Side, Side] }) {
  const t = useMessages('design-editor')
  const [view, setView] = useState<View>('looks')
  const { look } = useTagNames()
  const [a, b] = sides
  const withPreheader = sides.some(({ preheader }) => preheader)
  const parts = changedParts(a, b)
    .map((part) => t(`history.parts.${part}`))
    .join(', ')
  return (
    <div className={style['sideBySide']}>
      <div className={style['sideTools']}>
        <Choice
          aria-label={t('history.view')}
          value={view}
          onChange={setView}
          choices={views.map((value) => ({ value, label: t(`history.${value}`) }))}
        />
        <span className={style['changes']}>
          {parts.length > 0 ? t('history.changed', { parts }) : t('history.same')}
        </span>
      </div>
      {view === 'looks' ? (
        <div className={style['sides']}>
          {sides.map((side, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides have no ids and never change places
            <section key={at} className={style['side']}>
              <SideHead side={side} withPreheader={withPreheader} />
              <MailFrame title={side.title} html={htmlWithPills(side.html, look)} />
            </section>
          ))}
        </div>
      ) : (
        <div className={style['sources']}>
          <div className={style['heads']}>
            <SideHead side={a} withPreheader={withPreheader} />
            <SideHead side={b} withPreheader={withPreheader} />
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

function SideHead({ side, withPreheader }: { side: Side; withPreheader: boolean }) {
  const t = useMessages('design-editor')
  const { title, subject, preheader } = side
  return (
    <div className={style['sideHead']}>
      <h3>{title}</h3>
      <p>
        <b className={style['line']}>{t('envelope.subject')}</b>{' '}
        {subject ? <TagText text={subject} /> : t('envelope.noSubject')}
      </p>
      {withPreheader && (
        <p>
          <b className={style['line']}>{t('envelope.preheader')}</b>{' '}
          {preheader ? <TagText text={preheader} /> : t('history.none')}
        </p>
      )}
    </div>
  )
}
