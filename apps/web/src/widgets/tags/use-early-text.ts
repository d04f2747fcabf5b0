import { type RefCallback, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { EarlyText, type TagTextMarks, type TagTextProps } from './early-text.ts'
import { useTagNames } from './tag-names.tsx'

/** An `EarlyText` and the ref of the element that it stands in. */
export function useEarlyText(
  marks: TagTextMarks,
  props: TagTextProps,
): [early: EarlyText, host: RefCallback<HTMLElement>] {
  const { look } = useTagNames()
  const [early] = useState(() => new EarlyText(marks, props, look))
  const host = useCallback((element: HTMLElement | null) => element?.append(early.element), [early])
  useLayoutEffect(() => early.update(props, look))

  const { autoFocus = false, 'aria-labelledby': labelId } = props
  useLayoutEffect(() => {
    if (autoFocus) early.focus()
  }, [early, autoFocus])
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => early.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [early, labelId])
  return [early, host]
}
