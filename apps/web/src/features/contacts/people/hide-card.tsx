import { X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'

/** Hides a card about work that has ended. */
export function HideCard({ onHide }: { onHide: () => void }) {
  const t = useMessages('contacts')
  return (
    <Button look="quiet" size="icon" aria-label={t('delete.hide')} onClick={onHide}>
      <X size={16} aria-hidden="true" />
    </Button>
  )
}
