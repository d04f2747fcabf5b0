interface MailFrameProps {
  title: string
  html: string
  className?: string | undefined
  width?: number | string
}

/**
 * A message by someone else's hand, or about to become one: in a frame of its own without scripts, forms or
 * access to this page. Links open nothing: they aim at a new window, which the frame may not open.
 */
export function MailFrame({ title, html, className, width }: MailFrameProps) {
  return (
    <iframe
      title={title}
      className={className}
      sandbox=""
      srcDoc={html.replace(/<head[^>]*>/i, '$&<base target="_blank">')}
      style={width ? { width } : {}}
    />
  )
}
