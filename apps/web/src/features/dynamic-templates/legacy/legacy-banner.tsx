import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useVersion } from '../parts/version-draft.ts'
import style from './notice.module.css'

/** A notice on a legacy template, with a button to copy it as a dynamic one. */
export function LegacyBanner() {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const { base } = useVersion()
  return (
    <div className={style['notice']} role="status">
      <span>{t('old.banner')}</span>
      <ButtonLink size="toolbar" to={dialogTo(`${base}/copy`)}>
        {t('old.copy')}
      </ButtonLink>
    </div>
  )
}
