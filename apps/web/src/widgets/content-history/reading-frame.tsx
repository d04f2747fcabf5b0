import { showDefaults } from '@carillon/personalization/show-defaults'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { Button } from '#ui/page/button.tsx'
import { type EditorBarProps, EditorFrame } from '../editor-frame/editor-frame.tsx'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import style from './content-history.module.css'
import type { ContentLock } from './use-content-lock.ts'

interface ReadingFrameProps {
  bar: Pick<EditorBarProps, 'title' | 'onBack'>
  lock: ContentLock
  html: string
  /** Loads the stored message. */
  refresh: () => Promise<string | null>
  /** Notices about changes that this window could not save. */
  notices: ReactNode
}

/** The interval at which the message is loaded again while another user edits it. */
const refreshMs = 20_000

/** The message, read-only, while another user edits it, with a button to take over. */
export function ReadingFrame({ bar, lock, html: opened, refresh, notices }: ReadingFrameProps) {
  const t = useMessages('design-editor')
  const { user } = useShell()
  const { look } = useTagNames()
  const [html, setHtml] = useState(opened)
  const [isTaking, take] = useState(false)
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const read = () => void latest.current().then((now) => now !== null && setHtml(now))
    read()
    const timer = setInterval(read, refreshMs)
    return () => clearInterval(timer)
  }, [])
  // The lock of another user, as last known. After a takeover this stays until the stored content is loaded and the
  // editor opens.
  const reason = useRef(lock)
  if (!lock.held) reason.current = lock
  const { by, wasTaken } = reason.current
  const isOwn = by?.email === user.email?.email
  const name = by?.name || by?.email || t('lock.somebody')
  return (
    <EditorFrame
      bar={{
        ...bar,
        status: <span className={style['reading']}>{t('lock.reading')}</span>,
        actions: (
          <Button
            look="primary"
            busy={isTaking || lock.held}
            onClick={() => {
              take(true)
              void lock.takeOver().finally(() => take(false))
            }}
          >
            {t('lock.takeOver')}
          </Button>
        ),
        notices: (
          <>
            <div className={style['notice']} role="alert">
              {t(wasTaken ? (isOwn ? 'lock.takenByYou' : 'lock.taken') : isOwn ? 'lock.byYou' : 'lock.by', {
                name,
              })}
            </div>
            {notices}
          </>
        ),
      }}
    >
      <MailFrame title={t('lock.frame')} html={htmlWithPills(showDefaults(html, true), look)} />
    </EditorFrame>
  )
}
