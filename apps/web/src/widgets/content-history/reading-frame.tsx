import { showDefaults } from '@carillon/personalization/show-defaults'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readRights } from '#api/call.ts'
import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { Button } from '#ui/page/button.tsx'
import { type EditorBarProps, EditorFrame } from '../editor-frame/editor-frame.tsx'
import { StripButton } from '../email-previews/strip-button.tsx'
import { StripPanel } from '../email-previews/strip-panel.tsx'
import type { StripSource } from '../email-previews/strip-source.ts'
import { useStrip } from '../email-previews/use-strip.ts'
import { MailFrame } from '../message-preview/mail-frame.tsx'
import { htmlWithPills } from '../tags/pill.ts'
import { useTagNames } from '../tags/tag-names.tsx'
import style from './content-history.module.css'
import type { ContentLock } from './use-content-lock.ts'

interface ReadingFrameProps {
  bar: Pick<EditorBarProps, 'title' | 'onBack'>
  /** The lock that another user has; null if the person has no right to write. */
  lock: ContentLock | null
  /** The HTML with changes that this window could not save. */
  unsaved: string | null
  html: string
  /** The message for previews in email clients. Left out for content that can't be tested. */
  tested?: Omit<StripSource, 'version'> | undefined
  /** Loads the stored message. */
  refresh: () => Promise<string | null>
  /** Notices about changes that this window could not save. */
  notices: ReactNode
}

/** The interval at which the message is loaded again while another user edits it. */
const refreshMs = 20_000

/**
 * The message, read-only, while another user edits it, with a button to take over; or for a person without the right to
 * change it, whose unsaved changes stay in view and can be copied.
 */
export function ReadingFrame({
  bar,
  lock,
  unsaved,
  html: opened,
  tested,
  refresh,
  notices,
}: ReadingFrameProps) {
  const t = useMessages('design-editor')
  const { user } = useShell()
  const { look } = useTagNames()
  const [html, setHtml] = useState(opened)
  const strip = useStrip(tested && { ...tested, version: html }, 'reading')
  const [isTaking, take] = useState(false)
  const hasNoRight = lock === null
  useEffect(() => {
    if (!hasNoRight) return
    const timer = setInterval(() => void readRights(), refreshMs)
    return () => clearInterval(timer)
  }, [hasNoRight])
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
  if (lock && !lock.held) reason.current = lock
  const { by = null, wasTaken = false } = reason.current ?? {}
  const isOwn = by?.email === user.email?.email
  const name = by?.name || by?.email || t('lock.somebody')
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    showAlert(t(isCopied ? 'lock.copied' : 'lock.notCopied'), isCopied ? {} : { tone: 'warning' })
  }
  return (
    <EditorFrame
      bar={{
        ...bar,
        status: <span className={style['reading']}>{t('lock.reading')}</span>,
        actions: lock && (
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
              {lock === null
                ? t(unsaved === null ? 'lock.noRight' : 'lock.rightLost')
                : t(
                    wasTaken ? (isOwn ? 'lock.takenByYou' : 'lock.taken') : isOwn ? 'lock.byYou' : 'lock.by',
                    {
                      name,
                    },
                  )}
              {lock === null && unsaved !== null && (
                <Button size="toolbar" onClick={() => void copy(unsaved)}>
                  {t('lock.copy')}
                </Button>
              )}
            </div>
            {notices}
          </>
        ),
      }}
      tools={<StripButton strip={strip} />}
      beside={strip?.place === 'column' && <StripPanel strip={strip} />}
    >
      <MailFrame
        title={t('lock.frame')}
        html={htmlWithPills(showDefaults(lock === null && unsaved !== null ? unsaved : html, true), look)}
      />
      {strip?.place === 'sheet' && <StripPanel strip={strip} />}
    </EditorFrame>
  )
}
