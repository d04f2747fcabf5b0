import type { ReadHtml } from '@carillon/email-design/read-html'
import { useEffect, useState } from 'react'
import { useIcons } from '../design-editor/module-actions.ts'

/** What HTML becomes in the design editor; undefined until it is read, and for no HTML. The reader is loaded when first needed. */
export function useReadHtml(html: string | undefined): ReadHtml | undefined {
  const icons = useIcons()
  const [read, setRead] = useState<{ html: string; result: ReadHtml }>()
  const isEmpty = html === undefined || html.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    let isLatest = true
    import('@carillon/email-design/read-html').then(({ readHtml }) => {
      const result = readHtml(html, { newId: () => crypto.randomUUID(), icons })
      if (isLatest) setRead({ html, result })
    })
    return () => {
      isLatest = false
    }
  }, [html, isEmpty, icons])
  return isEmpty || read?.html !== html ? undefined : read.result
}
