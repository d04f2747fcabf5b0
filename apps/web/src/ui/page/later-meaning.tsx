import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'

const MeaningOf = lazy(() => import('./meaning-of.tsx'))

/**
 * As `Meaning`, for the first screens of a visit: the code of tooltips is loaded when an element is pointed at, focused
 * or touched. The children have to describe themselves to screen readers (`aria-description`).
 */
export function LaterMeaning({ text, children }: { text: string; children: ReactElement }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { firstElementChild } = currentTarget
    if (firstElementChild instanceof HTMLElement) setTarget(firstElementChild)
  }
  const hide = () => setTarget(null)
  useEffect(() => {
    if (!target) return
    const leave = (event: Event) => {
      const isInside = event.target instanceof Node && target.contains(event.target)
      if (!isInside || (event instanceof KeyboardEvent && event.key === 'Escape')) setTarget(null)
    }
    // A finger causes no leave event, so a touch elsewhere counts as one.
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', leave)
    }
  }, [target])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the element inside
    <span
      style={{ display: 'contents' }}
      onPointerEnter={show}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hide()}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {target && (
        <Suspense fallback={null}>
          <MeaningOf text={text} target={target} />
        </Suspense>
      )}
    </span>
  )
}
