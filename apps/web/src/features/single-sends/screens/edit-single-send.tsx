import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { sendersQuery } from '#api/senders.ts'
import { loadPreview, saveSingleSend, singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import { useAutosave } from '#widgets/autosave/use-autosave.ts'
import { CodeEditor } from '#widgets/code-editor/code-editor.tsx'
import { DesignEditor } from '#widgets/design-editor/design-editor.tsx'
import {
  changeOf,
  type Draft,
  DraftContext,
  type DraftDoor,
  draftOf,
  readKept,
  type Settings,
} from '../parts/draft.ts'
import { SettingsPanel } from '../parts/settings-panel.tsx'
import { useMadeElsewhere } from '../parts/use-made-elsewhere.ts'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  // What is open is this editor's own: a refetch behind its back would only fight with what is being typed.
  const options = {
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  } as const
  const { data, error, isFetching, refetch } = useQuery({ ...singleSendQuery(id), ...options })
  const isFresh = useRef(false)
  if (!isFetching) isFresh.current = true

  if (error && !data) {
    return (
      <Standing>
        {'status' in error && error.status === 404 ? (
          <EmptyState
            tone="quiet"
            title={t('editor.gone')}
            action={<ButtonLink to="/single-sends">{t('editor.toIndex')}</ButtonLink>}
          />
        ) : (
          <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
        )}
      </Standing>
    )
  }
  if (!data || !isFresh.current) {
    return (
      <Standing>
        <SkeletonLines lines={6} />
      </Standing>
    )
  }
  if (data.status === 'scheduled') return <Navigate to={`/single-sends/${id}/review`} replace />
  if (data.status !== 'draft') return <Navigate to={`/single-sends/${id}/stats`} replace />
  return <Loaded key={id} stored={data} reload={async () => (await refetch()).data} />
}

function Standing({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: 640, margin: '12vh auto', padding: '0 24px' }}>{children}</div>
}

interface LoadedProps {
  stored: SingleSend
  reload: () => Promise<SingleSend | undefined>
}

/** Loading another version, theirs after a conflict or a kept one, begins the editing anew. */
function Loaded({ stored, reload }: LoadedProps) {
  const { language } = useMessages('single-sends')
  const [opened, open] = useState(() => ({ draft: draftOf(stored, language), stored, round: 0 }))
  return (
    <Editing
      key={opened.round}
      id={stored.id}
      opened={opened}
      onRestore={(draft) => open({ ...opened, draft, round: opened.round + 1 })}
      onLoadTheirs={async () => {
        const theirs = await reload()
        if (theirs) open({ draft: draftOf(theirs, language), stored: theirs, round: opened.round + 1 })
      }}
    />
  )
}

interface EditingProps {
  id: string
  opened: { draft: Draft; stored: SingleSend }
  onRestore: (draft: Draft) => void
  onLoadTheirs: () => void
}

function Editing({ id, opened, onRestore, onLoadTheirs }: EditingProps) {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [draft, setDraft] = useState(opened.draft)
  const autosave = useSavedDraft(id, draft, opened)
  const { data: senders = [] } = useQuery(sendersQuery)
  const { data: fields } = useQuery(customFieldsQuery)
  useDocumentTitle(draft.settings.name)

  const change = useCallback(
    (settings: Partial<Settings>) =>
      setDraft((before) => ({ ...before, settings: { ...before.settings, ...settings } })),
    [],
  )
  const door = useMemo<DraftDoor>(
    () => ({ id, change, settings: draft.settings, flush: autosave.flush }),
    [id, change, draft.settings, autosave.flush],
  )
  useMadeElsewhere(change)

  const base = `/single-sends/${id}/editor`
  const sender = senders.find((each) => each.id === draft.settings.sender)
  const from = sender ? `${sender.from.name} <${sender.from.email}>` : ''
  const leave = async (address: string) => {
    if (await autosave.flush()) navigate(address)
  }
  const shared = {
    base,
    envelope: { from, subject: draft.settings.subject },
    customFields: fields?.custom_fields.map(({ name }) => name) ?? [],
    bar: {
      title: draft.settings.name.trim() || t('untitled'),
      status: <SaveStatus autosave={autosave} />,
      onBack: () => leave('/single-sends'),
      notices: (
        <>
          <HeldNotice stored={opened.stored} />
          <SaveNotices
            autosave={autosave}
            onRestore={(kept) => {
              const restored = readKept(kept)
              if (restored) onRestore(restored)
            }}
            onLoadTheirs={onLoadTheirs}
          />
        </>
      ),
      actions: (
        <>
          <ButtonLink to={dialogTo(`${base}/modals/send_test`)}>{t('editor.sendTest')}</ButtonLink>
          <Button look="primary" onClick={() => leave(`/single-sends/${id}/review`)}>
            {t('editor.review')}
          </Button>
        </>
      ),
    },
    plainText: async () => {
      await autosave.flush()
      return (await loadPreview(id)).text
    },
  }
  return (
    <DraftContext value={door}>
      {opened.draft.design ? (
        <DesignEditor
          {...shared}
          design={opened.draft.design}
          onChange={(design) => setDraft((before) => ({ ...before, design }))}
          settings={<SettingsPanel isDesign base={base} />}
          firstTab="settings"
        />
      ) : (
        <CodeEditor
          {...shared}
          html={opened.draft.html}
          onChange={(html) => setDraft((before) => ({ ...before, html }))}
          settings={<SettingsPanel isDesign={false} base={base} />}
        />
      )}
    </DraftContext>
  )
}

/** Saves the draft, each time from the revision the last save gave, so that nobody is overwritten unasked. */
function useSavedDraft(id: string, draft: Draft, opened: { draft: Draft; stored: SingleSend }) {
  const t = useMessages('single-sends')
  const cache = useQueryClient()
  const revision = useRef(opened.stored.revision)
  const save = useCallback(
    async (value: Draft, { overwrite }: { overwrite: boolean }) => {
      const change = changeOf(value, t('untitled'))
      const saved = await saveSingleSend(id, overwrite ? change : { ...change, revision: revision.current })
      revision.current = saved.revision
      cache.setQueryData(singleSendQuery(id).queryKey, saved)
    },
    [id, cache, t],
  )
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: ['single-sends'], refetchType: 'none' })
    },
    [cache],
  )
  return useAutosave({ value: draft, save, keepAs: `single-send/${id}` })
}

/** Why something that was due did not leave. */
function HeldNotice({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const held = stored.warnings.find(({ warning_id }) => warning_id === 'missed' || warning_id === 'blocked')
  if (!held || !stored.send_at) return null
  return (
    <p
      role="status"
      style={{ margin: 0, padding: '9px 16px', background: 'var(--brass-soft)', color: 'var(--brass)' }}
    >
      {t(`editor.${held.warning_id as 'missed' | 'blocked'}`, { time: format.time(stored.send_at) })}
    </p>
  )
}
