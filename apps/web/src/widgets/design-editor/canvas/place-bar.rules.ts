import type { Box } from '../drop-gaps.rules.ts'

/** Space between the bar and the words it belongs to. */
const gap = 8

interface Sides {
  /** The side for the bar if there is room on both. On phones the menu of the system is above the words. */
  prefers: 'above' | 'below'
}

/**
 * The upper left corner of the bar at selected words: above or below them, never over them, inside the visible room. If
 * the words fill the room, the bar stays at the edge of the room that is on its preferred side.
 */
export function placeBar(
  words: Box,
  bar: { width: number; height: number },
  room: Box,
  { prefers }: Sides,
): { top: number; left: number } {
  const above = words.top - gap - bar.height
  const below = words.bottom + gap
  const isAbove = above >= room.top && above + bar.height <= room.bottom
  const isBelow = below + bar.height <= room.bottom && below >= room.top
  const wished = prefers === 'above' ? (isAbove ? above : below) : isBelow ? below : above
  const top =
    isAbove || isBelow ? wished : prefers === 'above' ? room.top + gap : room.bottom - gap - bar.height
  const middle = (words.left + words.right - bar.width) / 2
  return { top, left: Math.max(room.left + gap, Math.min(room.right - gap - bar.width, middle)) }
}
