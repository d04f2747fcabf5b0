import type { Image } from '@carillon/contract/images'
import { useSaveImage } from '#api/images.ts'
import { showAlert } from '#lib/alerts.ts'
import { broadcast } from '#lib/cross-tab.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { editedName } from './edits.rules.ts'
import { type Format, formats } from './encode-edit.ts'

/** Uploads an edited picture as a new image. */
export function useSaveEdited(name: string, format: Format, onSaved: (image: Image) => void) {
  const t = useMessages('images')
  const { analytics } = useShell()
  const save = useSaveImage()
  const { type, extension } = formats[format]
  const mutate = (blob: Blob) => {
    const file = new File([blob], editedName(name, t('editor.suffix'), extension), { type })
    save.mutate(file, {
      onSuccess: (image) => {
        analytics.track('image_uploaded', { file_size: image.file_size })
        broadcast('image.created', { id: image.id })
        showAlert(t('editor.saved', { name: image.name }))
        onSaved(image)
      },
      onError: (error) => {
        const problem = error instanceof Refusal ? t.refusal(error.code, error.details) : undefined
        showAlert(problem ?? t('upload.failed'), { tone: 'danger' })
      },
    })
  }
  return { mutate, isPending: save.isPending }
}
