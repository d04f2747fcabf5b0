import { useEffect, useState } from 'react'
import type { Edit } from './edits.rules.ts'
import { encodeEdit, type Format } from './encode-edit.ts'

const pauseMs = 350

interface Encoded {
  /** Null while it is made, and when it can't be: some browsers know no canvas as large as the picture. */
  blob: Blob | null
  hasFailed: boolean
}

/** The file that saving would upload, made whenever the edit has come to rest. */
export function useEncoded(picture: ImageBitmap, edit: Edit, format: Format): Encoded {
  const [made, setMade] = useState<{ blob: Blob | null; edit: Edit; format: Format }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const blob = await encodeEdit(picture, edit, format).catch(() => null)
      if (isCurrent) setMade({ blob, edit, format })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [picture, edit, format])
  const isCurrent = made?.edit === edit && made.format === format
  return { blob: isCurrent ? made.blob : null, hasFailed: isCurrent && made.blob === null }
}
