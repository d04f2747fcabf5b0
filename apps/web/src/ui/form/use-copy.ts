import { showAlert } from '#lib/alerts.ts'
import { copyText } from '#lib/copy-text.ts'
import { useMessages } from '#lib/messages.tsx'

/** Copies a text, and shows if the browser allowed it. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useMessages('copy-field')
  return async (text) => {
    if (await copyText(text)) showAlert(t('done'))
    else showAlert(t('refused'), { tone: 'warning' })
  }
}
