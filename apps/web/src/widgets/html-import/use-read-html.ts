import type { ReadHtml } from '@carillon/email-design/read-html'
import { useEffect, useState } from 'react'
import { useSocialIcons } from '#shell/use-social-icons.ts'

/** `too_deep`: HTML nested too deeply is not read. It would block the page for seconds, and the server refuses it. */
export type HtmlReading = ReadHtml | { kind: 'too_deep' }

/**
 * Reads HTML as a design. Undefined while it is being read, and if there is no HTML. The reader is loaded when first
 * needed.
 */
export function useReadHtml(html: string | undefined): HtmlReading | undefined {
  const icons = useSocialIcons()
  const [read, setRead] = useState<{ html: string; result: HtmlReading }>()
  const isEmpty = html === undefined || html.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    let isLatest = true
    Promise.all([import('@carillon/email-design/nesting'), import('@carillon/email-design/read-html')]).then(
      ([{ nestsDeeper }, { readHtml }]) => {
        const result = nestsDeeper(html)
          ? ({ kind: 'too_deep' } as const)
          : readHtml(html, { newId: () => crypto.randomUUID(), icons })
        if (isLatest) setRead({ html, result })
      },
    )
    return () => {
      isLatest = false
    }
  }, [html, isEmpty, icons])
  return isEmpty || read?.html !== html ? undefined : read.result
}
