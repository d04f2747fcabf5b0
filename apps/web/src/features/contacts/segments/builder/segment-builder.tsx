import type { Segment } from '@carillon/contract/segments'
import { text } from '@carillon/contract/wire'
import { type SegmentTree, segmentLimits } from '@carillon/segment-language/tree'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { refused } from '#api/call.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { asOneGroup, countCards, settled, treeOf } from '#widgets/segment-builder/board.rules.ts'
import { BoardView } from '#widgets/segment-builder/board-view.tsx'
import { useCustomFieldRefs } from '#widgets/segment-builder/use-sentences.ts'
import { Block } from './block.tsx'
import style from './builder.module.css'
import { ChangedDialog } from './changed-dialog.tsx'
import { LegacyNotice, UseNotice } from './notices.tsx'
import { QueryBlock } from './query-block.tsx'
import { Rail } from './rail.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { TestContact } from './test-contact.tsx'
import { useBoard } from './use-board.ts'
import { questionOf, useContactTest, useLive } from './use-live.ts'
import { useSaveSegment } from './use-save-segment.ts'

/** Initial state of the builder. */
export interface InitialBuilderState {
  name: string
  tree: SegmentTree | null
  /** A query that can't be shown as conditions. */
  sql: string | null
  list: string | null
}

interface SegmentBuilderProps {
  start: InitialBuilderState
  /** True for the builder of legacy segments: other fields and criteria, one list, one AND or OR. */
  isLegacy: boolean
  /** The saved segment to edit. Without it, a new one is created. */
  segment?: Segment
  /** Called to open the version that another user has saved. */
  onTakeTheirs?: (theirs: Segment) => void
}

const Fields = z
  .object({
    name: text({ min: 1, max: segmentLimits.name }),
    scope: z.enum(['all', 'list']),
    list: z.string(),
  })
  .check(z.refine(({ scope, list }) => scope === 'all' || list !== '', { error: 'required', path: ['list'] }))

/** Three blocks: name, scope and conditions. The counts are beside them. */
export function SegmentBuilder({ start, segment, isLegacy, onTakeTheirs }: SegmentBuilderProps) {
  const t = useMessages('segment-builder')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const { customFields, isLoaded } = useCustomFieldRefs()
  const { data: lists } = useQuery(listsQuery)
  const { data: others } = useQuery(segmentsQuery)
  const handle = useBoard(isLegacy && start.tree ? asOneGroup(start.tree) : start.tree, {
    customFields,
    offer: isLegacy ? 'legacy' : 'all',
    isFixed: start.sql !== null,
  })
  const { save, call } = useSaveSegment({ segment, isLegacy, customFields })
  const revision = useRef(segment?.revision ?? 0)
  const [conflict, setConflict] = useState(false)
  const [identifier, setIdentifier] = useState('')

  const form = useZodForm(
    Fields,
    ({ name, scope, list }) => {
      const tree = start.sql === null ? treeOf(handle.latest()).tree : null
      const draft = { name, tree, sql: start.sql, list: scope === 'list' ? list : null }
      return save({ ...draft, revision: revision.current }).then(done, (error: unknown) => {
        if (refused(error, 'segment_changed')) setConflict(true)
        return fieldProblems(error)
      })
    },
    {
      initial: {
        name: start.name,
        scope: start.list === null && !isLegacy ? 'all' : 'list',
        list: start.list ?? '',
      },
      keepAs: 'segment',
    },
  )

  const list = form.values.scope === 'list' ? form.values.list : ''
  const options = { customFields, needsSource: isLegacy }
  const live = treeOf(settled(handle.board, options))
  const question = useMemo(
    () => questionOf(start.sql === null ? live.tree : null, start.sql, list || null),
    [live.tree, start.sql, list],
  )
  const isReady = isLoaded && (form.values.scope === 'all' || list !== '')
  const numbers = useLive(question, live.keys, isReady)
  const test = useContactTest(numbers.asked, live.keys, identifier)

  const isFull = !segment && (others?.length ?? 0) >= segmentLimits.segments
  const guard = { dirty: form.dirty || handle.isDirty(), isDirty: () => form.isDirty() || handle.isDirty() }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isLegacy && countCards(handle.latest()) === 0) handle.add(null)
    if (handle.finishAll()) form.onSubmit(event)
  }

  return (
    <div className={style['builder']}>
      <form className={style['blocks']} onSubmit={submit} noValidate>
        {isLegacy && segment && <LegacyNotice id={segment.id} />}
        {segment && <UseNotice id={segment.id} />}
        <Block number={1} title={t('nameTitle')}>
          <TextField
            {...form.field('name')}
            label={t('name')}
            hint={t('nameHint')}
            maxLength={segmentLimits.name}
            autoFocus
          />
        </Block>
        <Block number={2} title={t('which')}>
          <ScopeFields
            scope={form.field('scope')}
            list={form.field('list')}
            lists={lists}
            disabled={segment !== undefined && start.sql !== null}
            isLegacy={isLegacy}
          />
        </Block>
        <Block number={3} title={start.sql === null ? t('who') : t('sql.title')}>
          {start.sql === null ? (
            <BoardView
              handle={handle}
              numbers={numbers.numbers}
              results={test.results}
              everybody={t(
                isLegacy
                  ? 'legacy.conditionRequired'
                  : form.values.scope === 'list'
                    ? 'everybodyOnList'
                    : 'everybody',
              )}
            />
          ) : (
            <>
              <p className={style['everybody']}>{t('sql.text')}</p>
              <QueryBlock sql={start.sql} />
            </>
          )}
        </Block>
        <FormAlert>
          {isFull
            ? t.refusal('segment_limit_reached', { limit: segmentLimits.segments })
            : form.problem && t(segment ? 'failed' : 'failedCreate', { reason: t.problem(form.problem) })}
        </FormAlert>
        <FormEnd>
          <ButtonLink to={segment ? `/contacts/segments/${segment.id}` : '/contacts/segments'}>
            {ui('cancel')}
          </ButtonLink>
          <Button type="submit" look="primary" call={call} busy={form.submitting} disabled={isFull}>
            {t('save')}
          </Button>
        </FormEnd>
      </form>
      <aside className={style['rail']} aria-label={t('rail.title')}>
        <Rail live={numbers} />
        {start.sql === null && (
          <TestContact
            identifier={identifier}
            onTest={setIdentifier}
            test={test}
            list={lists?.find(({ id }) => id === list)?.name ?? null}
          />
        )}
      </aside>
      <DirtyGuard form={guard} />
      {conflict && segment && (
        <ChangedDialog
          id={segment.id}
          onClose={() => setConflict(false)}
          onTake={(theirs) => {
            handle.saved()
            setConflict(false)
            onTakeTheirs?.(theirs)
          }}
          onKeep={(theirs) => {
            revision.current = theirs.revision
            setConflict(false)
            submit()
          }}
        />
      )}
    </div>
  )

  function done({ id, name }: Segment): void {
    handle.saved()
    showAlert(t(segment ? 'saved' : 'created', { name }))
    navigate(`/contacts/segments/${id}`, { replace: segment !== undefined })
  }
}
