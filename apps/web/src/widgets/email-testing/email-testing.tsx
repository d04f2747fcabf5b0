import type { EmailTestKind } from '@carillon/contract/email-testing'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { useIsNarrow } from '../editor-frame/use-is-narrow.ts'
import type { TestChoice } from './choose/test-choice.rules.ts'
import style from './email-testing.module.css'
import { TestingContext } from './testing-context.ts'

interface EmailTestingProps {
  kind: EmailTestKind
  id: string
  /** The name of the message, for the title. */
  name: string
  /** Address of the page beneath. */
  page: string
  /** Address of the message's editor. */
  editor: string
  /** Saves pending changes. Returns false if that fails. Tests use the saved message. */
  flush: () => Promise<boolean>
}

/** Email testing over an editor or a review. It fills the window, and its screens are the routes beneath. */
export function EmailTesting({ kind, id, name, page, editor, flush }: EmailTestingProps) {
  const t = useMessages('email-testing')
  const { pathname, search } = useLocation()
  const close = useCloseRouteDialog(page)
  const [choice, choose] = useState<TestChoice | null>(null)
  const isSettled = useSettled(flush)
  const base = `${page}/email_testing`
  const message = useMemo(() => ({ kind, id }), [kind, id])
  const testing = useMemo(
    () => ({ message, name, base, editor, isSettled, flush, choice, choose, close }),
    [message, name, base, editor, isSettled, flush, choice, close],
  )
  const screen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another screen, which begins at its top
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the clean-up.
    screen.current?.scrollTo(0, 0)
  }, [pathname])
  // The title has one line, so that the height of the rest is known. The screens below have the name as well.
  const isNarrow = useIsNarrow()
  const isResults = pathname.startsWith(`${base}/view_results`)
  return (
    <Dialog title={isNarrow ? t('tabs.label') : t('title', { name })} size="full" onClose={close}>
      <div className={style['overlay']}>
        <TabLinks
          label={t('tabs.label')}
          tabs={[
            { to: `${base}${search}`, label: t('tabs.create'), isShown: !isResults },
            { to: `${base}/view_results${search}`, label: t('tabs.results'), isShown: isResults },
          ]}
        />
        <TestingContext value={testing}>
          <div ref={screen} className={style['screen']}>
            <Outlet />
          </div>
        </TestingContext>
      </div>
    </Dialog>
  )
}

/** Saves the changes of the page beneath when the overlay opens. True once that has ended, even if it failed. */
function useSettled(flush: () => Promise<boolean>): boolean {
  const [isSettled, settle] = useState(false)
  const first = useRef(flush)
  useEffect(() => {
    void first.current().finally(() => settle(true))
  }, [])
  return isSettled
}
