import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'

/** The Preview button and the caller's own buttons. */
export function BarActions({ base, children }: { base: string; children: ReactNode }) {
  return (
    <>
      <PreviewLink base={base} />
      {children}
    </>
  )
}

function PreviewLink({ base }: { base: string }) {
  const t = useMessages('design-editor')
  const dialogTo = useDialogTo()
  return <ButtonLink to={dialogTo(`${base}/preview`)}>{t('preview.open')}</ButtonLink>
}
