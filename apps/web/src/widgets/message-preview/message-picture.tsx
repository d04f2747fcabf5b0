import { useElementSize, useInViewport } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { MailFrame } from './mail-frame.tsx'
import style from './message-picture.module.css'

interface MessagePictureProps {
  title: string
  html: string
  /** Width in pixels at which the message is laid out, before it is scaled. */
  width: number
}

/**
 * The upper part of a message, scaled into the box around it, and drawn when the box is first seen. It takes no focus and
 * no clicks: the element around it has the name and the action.
 */
export function MessagePicture({ title, html, width }: MessagePictureProps) {
  const { ref: seenAt, inViewport } = useInViewport<HTMLDivElement>()
  const { ref: measured, width: room, height } = useElementSize<HTMLDivElement>()
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const scale = room / width
  return (
    <div ref={seenAt} className={style['room']}>
      <div ref={measured} className={style['room']} inert>
        {seen && scale > 0 && (
          <div
            className={style['message']}
            style={{ width, height: height / scale, transform: `scale(${scale})` }}
          >
            <MailFrame title={title} html={html} isPicture />
          </div>
        )}
      </div>
    </div>
  )
}
