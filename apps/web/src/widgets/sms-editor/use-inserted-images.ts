import { useMemo } from 'react'
import type { SmsDraft, SmsImage } from './sms-draft.ts'

/** The function by which the image manager inserts an image into a text message. An image is added once. */
export function useInsertedImages(
  imagesNow: () => SmsImage[],
  change: (settings: Partial<SmsDraft>) => void,
) {
  return useMemo(
    () => ({
      insert: (_: unknown, image: Omit<SmsImage, 'is_deleted'>) => {
        const before = imagesNow()
        if (before.some(({ id: known }) => known === image.id)) return
        const { id, name, url, thumbnail, width, height, file_size } = image
        const added = { id, name, url, thumbnail, width, height, file_size, is_deleted: false }
        change({ images: [...before, added] })
      },
      alt: () => '',
      hasNoAlt: true,
    }),
    [imagesNow, change],
  )
}
