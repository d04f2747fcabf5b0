import type { Look } from './reader-look.ts'

export interface Word {
  kind: 'word'
  text: string
  /** The looks of its letters, run by run. */
  looks: { length: number; look: Look }[]
  startsLine: boolean
  /** The number of empty lines before it. */
  blanks: number
  /** True for the bullet or number of a list item. */
  isMarker?: boolean
}

export interface Picture {
  kind: 'picture'
  src: string
  alt: string
  width: number | null
  height: number | null
  look: Look
  /** True for the icon of a social network. */
  isIcon: boolean
}

/** An empty box with a background: a line, a coloured gap. */
export interface Surface {
  kind: 'surface'
  color: string
}

/** An element that a design can't hold: a form field, a video, an image map. */
export interface Thing {
  kind: 'thing'
  name: string
}

export type Fact = Word | Picture | Surface | Thing

/** Everything visible in one part of a message. */
export interface PartFacts {
  facts: Fact[]
  /** Height that is neither text nor images. */
  space: number
  room: number
  /** The least width in pixels. */
  least: number
  /**
   * `yes` if the part is only as wide as its content. `placed`: it is, but this is only visible if the content is not
   * at the left.
   */
  isAuto: 'no' | 'placed' | 'yes'
  /** The number of empty lines at its end. */
  blanks: number
  /** Borders, shadows and background images, as `property:value`. */
  decorations: string[]
}

export type Facts = Map<string, PartFacts>

export const noFacts: PartFacts = {
  facts: [],
  space: 0,
  room: 0,
  blanks: 0,
  decorations: [],
  least: 0,
  isAuto: 'no',
}

/** The id of everything that is in no part. */
export const outside = ''
