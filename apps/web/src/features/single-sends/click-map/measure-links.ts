import { linkMark } from '@carillon/contract/sent-message'
import type { Box } from './heat.rules.ts'

export interface MeasuredMessage {
  height: number
  /** The place of each visible link, by its location. A repeated link is marked at its first place. */
  boxes: ReadonlyMap<number, Box>
}

/** Measures a message whose frame has no height, so that the message alone decides how high it is. */
export function measureMessage(page: Document): MeasuredMessage {
  const boxes = new Map<number, Box>()
  const { clientWidth, scrollHeight } = page.documentElement
  for (const link of page.querySelectorAll<HTMLElement>(`[href^="${linkMark}"]`)) {
    const location = Number(link.getAttribute('href')?.slice(linkMark.length))
    const box = boxOf(link)
    const isSeen = box.width > 0 && box.height > 0 && box.left < clientWidth && box.left + box.width > 0
    if (isSeen && !boxes.has(location)) boxes.set(location, box)
  }
  return { height: Math.max(scrollHeight, page.body.scrollHeight), boxes }
}

/** The box of a link and the images in it. The link's own box is one line high, even around an image. */
function boxOf(link: HTMLElement): Box {
  const content = link.ownerDocument.createRange()
  content.selectNodeContents(link)
  const rects = [...link.getClientRects(), ...content.getClientRects()].filter(
    ({ width, height }) => width > 0 && height > 0,
  )
  if (rects.length === 0) return { top: 0, left: 0, width: 0, height: 0 }
  const top = Math.min(...rects.map((rect) => rect.top))
  const left = Math.min(...rects.map((rect) => rect.left))
  return {
    top,
    left,
    width: Math.max(...rects.map((rect) => rect.right)) - left,
    height: Math.max(...rects.map((rect) => rect.bottom)) - top,
  }
}
