import type { ContentRevision, KeptContent } from '@carillon/contract/content-history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContentRef,
  historyQuery,
  revisionQuery,
  useNameRevision,
  useRestoreRevision,
} from '#api/content-history.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button } from '#ui/page/button.tsx'
import type { MessageState } from './changed-parts.rules.ts'
import style from './content-history.module.css'
import { SideBySide } from './side-by-side.tsx'

interface HistoryDialogProps {
  content: ContentRef
  now: () => MessageState
  /** Opens the stored content in the editor. */
  reload: () => Promise<void>
  onClose: () => void
}

/**
 * The history of a message: the author and time of each entry, and the entry beside the current message. An entry can
 * be restored, and the restore can be undone.
 */
export function HistoryDialog({ content, now, reload, onClose }: HistoryDialogProps) {
  const t = useMessages('design-editor')
  const { data, error, isFetching, refetch } = useQuery(historyQuery(content))
  const [chosen, choose] = useState<string | null>(null)
  const [current] = useState(now)
  const restore = useRestoreRevision(content)
  const shown = data?.find(({ id }) => id === chosen) ?? data?.[0]

  const bringBack = async (id: string) => {
    const newest = data?.[0]?.id
    await restore.mutateAsync(id)
    await reload()
    onClose()
    if (!newest) return showAlert(t('history.restored'))
    showUndo(t('history.restored'), t('undo'), () => {
      void restore.mutateAsync(newest).then(reload)
    })
  }

  return (
    <Dialog title={t('history.title')} size="wide" onClose={onClose}>
      {error ? (
        <FailedState query={{ error, refetch, isFetching }} />
      ) : !data ? (
        <SkeletonLines lines={6} />
      ) : data.length === 0 || !shown ? (
        <EmptyState tone="quiet" title={t('history.empty')} text={t('history.emptyText')} />
      ) : (
        <div className={style['history']}>
          <div className={style['list']}>
            <NameNow content={content} />
            <ul className="plain-list scrolling-rest">
              {data.map((entry) => (
                <li key={entry.id}>
                  <button type="button" aria-pressed={entry.id === shown.id} onClick={() => choose(entry.id)}>
                    <Entry entry={entry} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <Compared
            content={content}
            entry={shown}
            now={current}
            isNewest={shown.id === data[0]?.id}
            restoring={restore.isPending}
            onRestore={() => void bringBack(shown.id).catch(() => {})}
          />
        </div>
      )}
    </Dialog>
  )
}

function Entry({ entry: { name, reason, saved_at, user } }: { entry: ContentRevision }) {
  const t = useMessages('design-editor')
  const format = useFormat()
  return (
    <>
      <b>{name || format.time(saved_at)}</b>
      <span>
        {[
          name && format.time(saved_at),
          reason !== 'edited' && t(`history.${reason}`),
          user?.name || user?.email,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

interface ComparedProps {
  content: ContentRef
  entry: ContentRevision
  now: MessageState
  isNewest: boolean
  restoring: boolean
  onRestore: () => void
}

function Compared({ content, entry, now, isNewest, restoring, onRestore }: ComparedProps) {
  const t = useMessages('design-editor')
  const format = useFormat()
  const query = useQuery(revisionQuery(content, entry.id))
  const { data } = query
  if (!data) return <NotLoaded query={query} lines={6} />
  const then = { title: entry.name || format.time(entry.saved_at), ...stateOf(data.content) }
  return (
    <div className={style['compared']}>
      <SideBySide sides={[then, { title: t('history.now'), ...now }]} />
      <div className={style['foot']}>
        <Button look="primary" busy={restoring} disabled={isNewest} onClick={onRestore}>
          {t(isNewest ? 'history.isNow' : 'history.restore')}
        </Button>
      </div>
    </div>
  )
}

/** The stored content as a message to compare. The preheader of a design is in its document. */
function stateOf(content: KeptContent): MessageState {
  const { subject, html_content, document, plain_content, generate_plain_content } = content
  const own = document?.['preheader']
  return {
    subject,
    html: html_content,
    preheader: typeof own === 'string' ? own : content.preheader,
    plain: generate_plain_content ? null : plain_content,
  }
}

/** A form that gives the saved content a name and keeps it under that name. */
function NameNow({ content }: { content: ContentRef }) {
  const t = useMessages('design-editor')
  const [name, setName] = useState('')
  const keep = useNameRevision(content)
  return (
    <form
      className={style['name']}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        keep.mutate(name.trim(), { onSuccess: () => setName('') })
      }}
    >
      <TextField name="moment" label={t('history.name')} value={name} onChange={setName} />
      <Button type="submit" busy={keep.isPending} disabled={name.trim() === ''}>
        {t('history.keep')}
      </Button>
    </form>
  )
}
