import type { MessagePreviews } from '@carillon/contract/email-testing'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { useStandingAlert } from '#ui/feedback/use-standing-alert.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { clientLabel } from './preview.ts'
import { PreviewCard, PreviewSkeleton } from './preview-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import style from './strip.module.css'
import type { StripEditor } from './strip-editor.ts'
import type { StripSource } from './strip-source.ts'
import { usePreviews } from './use-previews.ts'
import { useReason } from './use-reason.ts'

interface PreviewsProps {
  source: StripSource
  editor?: StripEditor | undefined
  isSheet?: boolean
  /** Called when a dialog opens over the previews, and when it closes. */
  onCover?: (isCovered: boolean) => void
}

/** The saved message in five email clients: small pictures, each at the module in view. */
export default function Previews({ source, editor, isSheet = false, onCover }: PreviewsProps) {
  const t = useMessages('email-testing-strip')
  const { query, seen } = usePreviews(source)
  useStandingAlert(query.error)
  const dialogTo = useDialogTo()
  const [opened, setOpened] = useState<string | null>(null)
  const open = (client: string | null) => {
    setOpened(client)
    onCover?.(client !== null)
  }
  const { data } = query
  const shown = data?.previews.find(({ id }) => id === opened)
  // While nothing is made, a client without a picture would look as if it were still loading.
  const previews = data?.previews.filter(({ picture }) => picture || data.reason === null)
  return (
    <section className={style['strip']} aria-label={t('title')}>
      {!isSheet && <h2>{t('title')}</h2>}
      {!data && query.isError ? (
        <NotLoaded query={query} lines={3} title={t('failed')} />
      ) : (
        <>
          <State data={data} isFailing={query.isError} retry={() => void query.refetch()} />
          <ul className={style['cards']}>
            {previews
              ? previews.map((preview) => (
                  <PreviewCard
                    key={preview.id}
                    preview={preview}
                    modules={editor?.modules ?? []}
                    fresh={seen[preview.id]?.fresh ?? []}
                    isOld={data?.is_current === false}
                    onOpen={() => open(preview.id)}
                  />
                ))
              : ['a', 'b', 'c', 'd', 'e'].map((key) => <PreviewSkeleton key={key} />)}
          </ul>
          <ButtonLink size="toolbar" className={style['more'] ?? ''} to={dialogTo(source.tests)}>
            {t('more')}
          </ButtonLink>
        </>
      )}
      {shown?.picture && (
        <PreviewDialog
          title={clientLabel(shown)}
          preview={shown}
          picture={shown.picture}
          fresh={seen[shown.id]?.fresh ?? []}
          editor={editor}
          flush={source.flush}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

interface StateProps {
  data: MessagePreviews | undefined
  /** True if the previews that are shown could not be loaded anew. */
  isFailing: boolean
  retry: () => void
}

/** Says if the pictures show the saved message, and the reason if there are none. */
function State({ data, isFailing, retry }: StateProps) {
  const t = useMessages('email-testing-strip')
  const reasonOf = useReason()
  const { is_current: isCurrent = false, reason = null } = data ?? {}
  const isStuck = isFailing || reason !== null
  return (
    <div className={style['state']} role="status" data-stuck={isStuck || undefined}>
      {isFailing
        ? t('failed')
        : reason !== null
          ? reasonOf(reason)
          : t(isCurrent ? 'current' : data ? 'updating' : 'loading')}
      {isStuck && reason !== 'content_required' && reason !== 'template_broken' && (
        <Button size="toolbar" onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
