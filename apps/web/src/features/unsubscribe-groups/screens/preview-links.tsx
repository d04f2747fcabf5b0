import { useNavigate } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import type { GroupFormValues } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import style from './preview.module.css'

/** Links to previews of both public pages, with the current values of the form. */
export function PreviewLinks({ base, values }: { base: string; values: GroupFormValues }) {
  const t = useMessages('unsubscribe-groups')
  const navigate = useNavigate()
  const open = (type: 'preferences' | 'unsubscribe') =>
    navigate(`${base}/preview/${type}`, { state: { values } })
  return (
    <div className={style['links']}>
      <Button size="toolbar" onClick={() => open('preferences')}>
        {t('preview.preferences')}
      </Button>
      <Button size="toolbar" onClick={() => open('unsubscribe')}>
        {t('preview.unsubscribe')}
      </Button>
    </div>
  )
}
