import type { Globals, ModuleOf } from '@carillon/email-design/design'
import { generateStylesheet } from '@carillon/email-design/stylesheet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { inertHtml } from '../../message-preview/inert-html.ts'
import style from './canvas.module.css'

/**
 * The HTML of a code module in a frame with the styles of the message. Scripts don't run in it, and its styles stay
 * inside. The frame has the same origin so that its height can be measured. This is safe because no scripts run in it.
 */
export function CodeIsland({ module, globals }: { module: ModuleOf<'code'>; globals: Globals }) {
  const t = useMessages('design-editor')
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  const [height, setHeight] = useState(40)
  const measure = useCallback(() => {
    const body = frame.current?.contentDocument?.body
    if (!body) return
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(Math.max(24, body.scrollHeight)))
    observer.current.observe(body)
  }, [])
  useEffect(() => () => observer.current?.disconnect(), [])

  if (module.html.trim() === '') return <span className={style['placeholder']}>{t('canvas.code')}</span>
  return (
    <iframe
      ref={frame}
      title={t('kinds.code')}
      className={style['island']}
      sandbox="allow-same-origin"
      tabIndex={-1}
      srcDoc={inertHtml(
        `<!doctype html><style>${generateStylesheet({ ...globals, page: undefined })} body{overflow:hidden}</style>${module.html}`,
      )}
      style={{ height }}
      onLoad={measure}
    />
  )
}
