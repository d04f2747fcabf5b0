import { MonitorSmartphone } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './strip.module.css'
import type { Strip } from './use-strip.ts'

/** The button of an editor's bar that opens and closes the previews. */
export function StripButton({ strip }: { strip: Strip | null }) {
  const t = useMessages('email-testing-strip')
  if (!strip) return null
  return (
    <Button
      look="quiet"
      size="icon"
      className={style['toggle'] ?? ''}
      aria-label={t('toggle')}
      title={t('toggle')}
      aria-pressed={strip.place !== null}
      onClick={strip.toggle}
    >
      <MonitorSmartphone aria-hidden="true" />
    </Button>
  )
}
