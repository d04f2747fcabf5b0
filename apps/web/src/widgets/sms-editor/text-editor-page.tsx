import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Outlet } from 'react-router'
import { smsCredentialsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import type { GuardedCall } from '#lib/rights.ts'
import { SaveNotices, SaveStatus } from '../autosave/save-status.tsx'
import { useRightToSave } from '../autosave/use-right-to-save.ts'
import type { Opened } from '../content-editor/open-content.tsx'
import type { SavedDraft } from '../content-editor/use-saved-draft.ts'
import { InsertImageContext } from '../image-manager/insert-image.ts'
import { SimulatedTag } from '../simulated/simulated-tag.tsx'
import { SmsContext, type SmsDraft, type SmsHandle } from './sms-draft.ts'
import style from './sms-editor.module.css'
import { TextPage, TextPreview } from './text-page.tsx'
import type { Estimate } from './use-estimate.ts'
import { useInsertedImages } from './use-inserted-images.ts'

interface TextEditorPageProps {
  title: string
  /** The address of the editor, to come back to from the settings of the provider. */
  base: string
  opened: Pick<Opened<unknown, unknown>, 'restore' | 'reload'>
  saved: SavedDraft<SmsDraft>
  /** The name of the messaging service as it was stored. */
  serviceName: string | null
  estimate: Estimate
  /** The call that saves the text. A person who may not make it reads the fields, and keeps what they typed. */
  call: GuardedCall
  onBack: () => void
  actions: ReactNode
  /** A notice below the bar, above the notices about saving. */
  notice?: ReactNode
  /** The fields. */
  children: ReactNode
}

const unchanged = () => undefined

/** The editor of a text message, wherever it is sent: its parts find the draft in `SmsContext`. Dialogs are routes below it. */
export function TextEditorPage(props: TextEditorPageProps) {
  const { title, base, opened, saved, serviceName, estimate, call, onBack, actions, notice, children } = props
  const t = useMessages('sms')
  const { data: credentials } = useQuery(smsCredentialsQuery)
  const { autosave, changeSettings, current } = saved
  const { settings } = saved.draft
  const mayWrite = useRightToSave(call, autosave)
  const change = mayWrite ? changeSettings : unchanged
  const sms = useMemo<SmsHandle>(() => ({ settings, change, base }), [settings, change, base])
  const imagesNow = useCallback(() => current().settings.images, [current])
  const images = useInsertedImages(imagesNow, change)
  const { data, isCurrent } = estimate
  return (
    <SmsContext value={sms}>
      <InsertImageContext value={images}>
        <TextPage
          bar={{
            title,
            status: <SaveStatus autosave={autosave} />,
            onBack,
            notices: (
              <>
                {notice}
                <SaveNotices autosave={autosave} onRestore={opened.restore} onLoadTheirs={opened.reload} />
              </>
            ),
            actions,
          }}
          tools={
            <span className={style['tools']}>
              <span className={style['beta']}>{t('beta')}</span>
              {credentials?.simulated && <SimulatedTag />}
            </span>
          }
          preview={
            <TextPreview
              settings={settings}
              serviceName={serviceName}
              example={isCurrent && data && data.sample > 0 ? data.example : null}
            />
          }
        >
          {children}
        </TextPage>
        <Outlet />
      </InsertImageContext>
    </SmsContext>
  )
}
