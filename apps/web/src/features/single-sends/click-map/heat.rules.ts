/** The clicks of a link, in quarters of the most clicked link's; 0 without any. */
export function heatOf(clicks: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (clicks <= 0 || most <= 0) return 0
  return Math.min(4, Math.ceil((clicks / most) * 4)) as 1 | 2 | 3 | 4
}

/** A rectangle on the message, in its pixels. */
export interface Box {
  top: number
  left: number
  width: number
  height: number
}

interface Badge {
  box: Box
  width: number
}

export const badgeHeight = 20
const gap = 2
/** A badge stands above its link and a little to its right, so that it hides none of its words. */
const overhang = { top: badgeHeight, right: 8 }

/**
 * The places of the links' badges: above the right end of each, or below another badge that is already there.
 * @param badges in the order of the message
 */
export function placeBadges(badges: readonly Badge[], sheetWidth: number): { top: number; left: number }[] {
  const placed: Box[] = []
  for (const { box, width } of badges) {
    const wanted = box.left + box.width - width + overhang.right
    const left = Math.max(gap, Math.min(wanted, sheetWidth - width - gap))
    const spot = { top: Math.max(gap, box.top - overhang.top), left, width, height: badgeHeight }
    let inTheWay = placed.find((other) => overlap(other, spot))
    while (inTheWay) {
      spot.top = inTheWay.top + badgeHeight + gap
      inTheWay = placed.find((other) => overlap(other, spot))
    }
    placed.push(spot)
  }
  return placed.map(({ top, left }) => ({ top, left }))
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}
