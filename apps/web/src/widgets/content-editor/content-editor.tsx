import { contentHistory } from '@carillon/contract/content-history'
import { singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { ContentRef, LockedContent } from '#api/content-history.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import type { TestedMessage } from '#api/email-testing.ts'
import { cacheKey } from '#api/keys.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { SaveNotices, SaveStatus } from '../autosave/save-status.tsx'
import { ConflictDialog } from '../content-history/conflict-dialog.tsx'
import { HistoryDialog } from '../content-history/history-dialog.tsx'
import { OpenHistory } from '../content-history/open-history.tsx'
import { ReadingFrame } from '../content-history/reading-frame.tsx'
import { useContentLock } from '../content-history/use-content-lock.ts'
import { DesignEditor, type DesignEditorProps } from '../design-editor/design-editor.tsx'
import { useIsNarrow } from '../editor-frame/use-is-narrow.ts'
import type { StripSource } from '../email-previews/strip-source.ts'
import { TagNamesProvider } from '../tags/tag-names.tsx'
import { type Draft, htmlOf } from './content.ts'
import style from './content-editor.module.css'
import { NarrowCode } from './narrow-code.tsx'
import type { Opened } from './open-content.tsx'
import type { SavedDraft } from './use-saved-draft.ts'

/** Loaded on demand: most messages are designs, and reading HTML needs a parser. */
const CodeEditor = lazy(async () => ({
  default: (await import('../code-editor/code-editor.tsx')).CodeEditor,
}))

interface ContentEditorProps<T, S>
  extends Pick<
    DesignEditorProps,
    'base' | 'envelope' | 'firstTab' | 'testData' | 'onTestData' | 'preflight'
  > {
  /**
   * The edited content. Only one editor can write it at a time. Left out for content that has neither lock nor
   * history.
   */
  content?: LockedContent
  /** The content whose history is shown, if the edited content is only a part of it. */
  history?: ContentRef
  /** The message that tests and previews in email clients are about. Left out for content that can't be tested. */
  tested?: Pick<StripSource, 'message' | 'variation'> | undefined
  opened: Opened<T, S>
  saved: SavedDraft<S>
  title: string
  /** Address of the list. Everything is saved before the editor goes there. */
  back: string
  /** Buttons of the bar, the primary one last. */
  actions?: ReactNode
  /** Notices beneath the bar, above the notices about saving. */
  notices?: ReactNode
  /** The screen's own panel, for a design or for HTML. */
  settings: (isDesign: boolean) => ReactNode
  /** The subject of a draft, shown when two drafts are compared. */
  subjectOf: (settings: S) => string
  /** The preheader of hand-written HTML, shown like the subject. A design has its own. */
  preheaderOf?: (settings: S) => string
  /** Stores a draft as a new piece of content and returns its address. Offered after a conflict. */
  saveCopy?: (draft: Draft<S>) => Promise<string>
}

const withoutLock: LockedContent = { kind: 'single_send', id: '' }

/**
 * Either editor with the parts that every content screen needs: save status, conflicts, restored drafts, history, lock,
 * custom fields. Render it inside `OpenContent`, with the draft of `useSavedDraft`.
 */
export function ContentEditor<T, S>(props: ContentEditorProps<T, S>) {
  const {
    content,
    history = content,
    tested,
    opened,
    saved,
    title,
    back,
    actions,
    notices,
    settings,
    subjectOf,
    preheaderOf,
    saveCopy,
    ...place
  } = props
  const { autosave, changeContent, changePlain, draft, current } = saved
  const t = useMessages('design-editor')
  const navigate = useNavigate()
  const { data: fields } = useQuery(customFieldsQuery)
  const customFields = useMemo(() => fields?.custom_fields.map(({ name }) => name) ?? [], [fields])
  const [dialog, setDialog] = useState<'history' | 'conflict' | null>(null)
  const isDesign = opened.draft.design !== null
  // Content that stores test data is filled with values of any name.
  const anyName = place.onTestData !== undefined
  // A narrow screen has no room for hand-written HTML. It is shown read-only, and another user may edit it.
  const isPreviewOnly = useIsNarrow() && !isDesign
  const mayWrite = useMay(contentHistory.hold, { ...(content ?? withoutLock) })
  const lock = useContentLock(content ?? withoutLock, content !== undefined && !isPreviewOnly && mayWrite)
  const isReading = useReading(lock.held && mayWrite, saved, opened)
  useTestsAfterSave(tested?.message, autosave.savedAt)
  const plain = useMemo(() => ({ text: draft.plain, onChange: changePlain }), [draft.plain, changePlain])
  const copy = (save: (mine: Draft<S>) => Promise<string>) => async () => {
    try {
      navigate(await save(current()))
    } catch (error) {
      await alertFailure('designCopy', error)
    }
  }
  const shownOf = (one: Draft<S>) => ({
    subject: subjectOf(one.settings),
    preheader: one.design ? one.design.preheader : preheaderOf?.(one.settings),
    html: htmlOf(one),
    plain: one.plain,
  })
  const bar = {
    title,
    onBack: async () => {
      if (isReading || (await autosave.flush())) navigate(back)
    },
  }
  const saveNotices = (
    <SaveNotices
      autosave={autosave}
      onRestore={opened.restore}
      onLoadTheirs={opened.reload}
      onCompare={() => setDialog('conflict')}
    />
  )
  const testedAt = tested && { ...tested, tests: `${place.base}/email_testing` }
  if (isReading) {
    return (
      <TagNamesProvider anyName={anyName}>
        <ReadingFrame
          bar={bar}
          lock={mayWrite ? lock : null}
          unsaved={autosave.state === 'saved' ? null : htmlOf(draft)}
          html={htmlOf(draft)}
          tested={testedAt}
          refresh={async () => {
            const now = await opened.peek().catch(() => null)
            return now && htmlOf(now)
          }}
          notices={autosave.state === 'saved' ? null : saveNotices}
        />
        <TestsOfReader base={place.base} />
      </TagNamesProvider>
    )
  }
  const shared = {
    ...place,
    customFields,
    tested: testedAt && { ...testedAt, version: autosave.savedAt, flush: autosave.flush },
    plain,
    bar: {
      ...bar,
      status: history ? (
        <OpenHistory
          status={<SaveStatus autosave={autosave} />}
          onOpen={() => void autosave.flush().then((isSaved) => isSaved && setDialog('history'))}
        />
      ) : (
        <SaveStatus autosave={autosave} />
      ),
      notices: (
        <>
          {notices}
          {draft.html.length > singleSendLimits.content && (
            <p className={style['tooLarge']} role="alert">
              {t('save.tooLarge')}
            </p>
          )}
          {saveNotices}
        </>
      ),
      actions,
    },
  }
  return (
    <TagNamesProvider anyName={anyName}>
      {isPreviewOnly ? (
        <NarrowCode {...shared} html={() => htmlOf(current())} />
      ) : opened.draft.design ? (
        <DesignEditor
          {...shared}
          design={opened.draft.design}
          onChange={(design) => changeContent({ design })}
          settings={settings(true)}
        />
      ) : (
        <Suspense fallback={null}>
          <CodeEditor
            {...shared}
            html={current().html}
            onChange={(html) => changeContent({ html })}
            settings={settings(false)}
          />
        </Suspense>
      )}
      {history && dialog === 'history' && (
        <HistoryDialog
          content={history}
          now={() => shownOf(current())}
          reload={opened.reload}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'conflict' && (
        <ConflictDialog
          mine={() => shownOf(current())}
          theirs={async () => {
            const theirs = await opened.peek()
            if (!theirs) throw new Error(t('save.conflictText'))
            return shownOf(theirs)
          }}
          onKeepTheirs={() => void opened.reload()}
          onKeepMine={() => void autosave.overwrite()}
          onSaveCopy={saveCopy && copy(saveCopy)}
          onClose={() => setDialog(null)}
        />
      )}
    </TagNamesProvider>
  )
}

/** After a save, the tests so far are about older content. */
function useTestsAfterSave(message: TestedMessage | undefined, savedAt: number | null): void {
  const cache = useQueryClient()
  const { kind, id } = message ?? {}
  useEffect(() => {
    if (savedAt === null || !kind || !id) return
    void cache.invalidateQueries({ queryKey: cacheKey('email-tests', 'list', kind, id) })
  }, [cache, kind, id, savedAt])
}

/**
 * True if the content is read-only. If the lock or the right to write is lost, the editor saves and becomes read-only. If
 * it comes back, the editor saves what it could not save before, and then loads the stored content. Until then it stays
 * read-only, because loading would replace anything typed before. What can't be saved stays in the editor.
 */
function useReading<T, S>(held: boolean, { autosave }: SavedDraft<S>, { reload }: Opened<T, S>): boolean {
  const latest = useRef({ autosave, reload })
  latest.current = { autosave, reload }
  const [hasBegun, begin] = useState(held)
  const before = useRef(held)
  useEffect(() => {
    if (before.current === held) return
    before.current = held
    let isHeld = held
    if (held) {
      const { autosave, reload } = latest.current
      void autosave
        .flush()
        .then((isSaved) => (isSaved ? reload() : undefined))
        .finally(() => isHeld && begin(true))
    } else {
      begin(false)
      void latest.current.autosave.flush()
    }
    return () => {
      isHeld = false
    }
  }, [held])
  return !held || !hasBegun
}

/** Email tests need no right to change the message. The other dialogs over an editor need its contexts. */
function TestsOfReader({ base }: { base: string }) {
  return useLocation().pathname.startsWith(`${base}/email_testing`) ? <Outlet /> : null
}
