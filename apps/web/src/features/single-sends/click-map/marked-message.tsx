import { useElementSize } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import { htmlWithPills } from '#widgets/tags/pill.ts'
import { useTagNames } from '#widgets/tags/tag-names.tsx'
import style from './click-map.module.css'
import type { ClickedLink } from './clicked-link.ts'
import { LinkMarks } from './link-marks.tsx'
import { type MeasuredMessage, measureMessage } from './measure-links.ts'

interface MarkedMessageProps {
  subject: string
  html: string
  links: readonly ClickedLink[]
  base: string
  isMobile: boolean
  active: number | null
  onActivate: (location: number | null) => void
  /** The links that can be seen at this width. */
  onSeen: (locations: ReadonlySet<number>) => void
}

/**
 * A message in its frame, at its whole height, and the marks of its links above it. The page measures the links;
 * nothing in the frame runs, takes the focus or is clicked.
 */
export function MarkedMessage(props: MarkedMessageProps) {
  const { subject, html, links, base, isMobile, active, onActivate, onSeen } = props
  const t = useMessages('click-map')
  const { look } = useTagNames()
  const shown = useMemo(() => htmlWithPills(html, look), [html, look])
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { ref: sheet, width } = useElementSize<HTMLDivElement>()
  const [measured, setMeasured] = useState<MeasuredMessage | null>(null)

  const measure = useCallback(() => {
    const element = frame.current
    const page = element?.contentDocument
    if (!element || !page?.body || page.URL === 'about:blank') return
    element.style.height = '0'
    const found = measureMessage(page)
    element.style.height = `${found.height}px`
    setMeasured(found)
    onSeen(new Set(found.boxes.keys()))
  }, [onSeen])
  useEffect(() => {
    if (width > 0) measure()
  }, [width, measure])
  // Images make a message longer when they are loaded.
  const watch = () => {
    frame.current?.contentDocument?.addEventListener('load', measure, { capture: true })
    measure()
  }
  useShown(stage, measured, active)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
    <section ref={stage} className={style['stage']} tabIndex={0} aria-label={t('frame', { subject })}>
      <div
        ref={sheet}
        className={style['sheet']}
        data-mobile={isMobile || undefined}
        style={measured ? { height: measured.height } : {}}
      >
        <div inert>
          <MailFrame
            ref={frame}
            readable
            title={t('frame', { subject })}
            html={shown}
            onLoad={watch}
            className={style['frame']}
          />
        </div>
        {measured && (
          <LinkMarks
            links={links}
            boxes={measured.boxes}
            sheetWidth={width}
            base={base}
            active={active}
            onActivate={onActivate}
          />
        )}
      </div>
    </section>
  )
}

/** Scrolls the stage to the link that is pointed at in the list. A link already in view stays where it is. */
function useShown(
  stage: React.RefObject<HTMLDivElement | null>,
  measured: MeasuredMessage | null,
  active: number | null,
) {
  const box = active === null ? undefined : measured?.boxes.get(active)
  useEffect(() => {
    const view = stage.current
    if (!view || !box) return
    const isInView = box.top >= view.scrollTop && box.top + box.height <= view.scrollTop + view.clientHeight
    if (!isInView && !view.matches(':hover')) view.scrollTop = box.top - view.clientHeight / 3
  }, [stage, box])
}
