import type { Ref } from 'react'
import { inertHtml } from './inert-html.ts'
import style from './mail-frame.module.css'

interface MailFrameProps {
  title: string
  html: string
  className?: string | undefined
  width?: number | string
  /** True lets this page read and scroll the message. Scripts still don't run in it. */
  readable?: boolean
  /** True for a picture of the message, which does not scroll. */
  isPicture?: boolean
  onLoad?: () => void
  ref?: Ref<HTMLIFrameElement>
}

/**
 * Shows a message in a frame without scripts, forms and new windows. Links do nothing. It fills its container and is
 * white, unless `className` changes that.
 */
export function MailFrame(props: MailFrameProps) {
  const { title, html, className, width, readable = false, isPicture = false, onLoad, ref } = props
  return (
    <iframe
      ref={ref}
      title={title}
      className={[style['frame'], className].filter(Boolean).join(' ')}
      sandbox={readable ? 'allow-same-origin' : ''}
      srcDoc={inertHtml(html)}
      {...(isPicture ? { scrolling: 'no' } : {})}
      style={width ? { width } : {}}
      onLoad={onLoad}
    />
  )
}
