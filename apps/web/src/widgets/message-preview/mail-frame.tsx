import type { Ref } from 'react'
import { inertHtml } from './inert-html.ts'
import style from './mail-frame.module.css'

interface MailFrameProps {
  title: string
  html: string
  className?: string | undefined
  width?: number | string
  /** Lets this page read and scroll the message; scripts still don't run in it. */
  readable?: boolean
  onLoad?: () => void
  ref?: Ref<HTMLIFrameElement>
}

/**
 * A message by someone else's hand, or about to become one: in a frame of its own without scripts, forms or
 * windows. Links open nothing. It fills its place, white as a page, unless `className` says otherwise.
 */
export function MailFrame({ title, html, className, width, readable = false, onLoad, ref }: MailFrameProps) {
  return (
    <iframe
      ref={ref}
      title={title}
      className={[style['frame'], className].filter(Boolean).join(' ')}
      sandbox={readable ? 'allow-same-origin' : ''}
      srcDoc={inertHtml(html)}
      style={width ? { width } : {}}
      onLoad={onLoad}
    />
  )
}
