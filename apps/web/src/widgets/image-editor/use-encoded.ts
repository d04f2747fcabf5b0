import { useEffect, useState } from 'react'
import type { Edit } from './edits.rules.ts'
import { encodeEdit, type Format } from './encode-edit.ts'

const pauseMs = 350

interface Encoded {
  /** The file. Null while it is being made, or if it can't be made: some browsers have no canvas of that size. */
  blob: Blob | null
  hasFailed: boolean
}

/** The file that saving would upload. It is made after the last change. */
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
