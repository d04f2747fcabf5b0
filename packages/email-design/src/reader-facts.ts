import type { Look } from './reader-look.ts'

export interface Word {
  kind: 'word'
  text: string
  /** How its letters look, run by run. */
  looks: { length: number; look: Look }[]
  startsLine: boolean
  /** Empty lines before it. */
  blanks: number
  /** The sign before an item of a list. */
  isMarker?: boolean
}

export interface Picture {
  kind: 'picture'
  src: string
  alt: string
  width: number | null
  height: number | null
  look: Look
  /** Of a social network. */
  isIcon: boolean
}

/** A surface with nothing on it: a line, a gap in a colour. */
export interface Surface {
  kind: 'surface'
  color: string
}

/** What nothing else of a design can stand for: a field to fill in, a film, a map of links. */
export interface Thing {
  kind: 'thing'
  name: string
}

export type Fact = Word | Picture | Surface | Thing

/** All that a reader sees of one part of a message. */
export interface PartFacts {
  facts: Fact[]
  /** Height that is not words and not pictures. */
  space: number
  room: number
  /** The pixels it takes of a window of any width. */
  least: number
  /** Whether it is as wide as what stands in it: `placed`, where that is not at the left. */
  isAuto: 'no' | 'placed' | 'yes'
  /** Empty lines at its end. */
  blanks: number
  /** Borders, shadows and pictures behind, as `property:value`. */
  decorations: string[]
}

export type Facts = Map<string, PartFacts>

export const noFacts: PartFacts = {
  ...{ facts: [], space: 0, room: 0, blanks: 0, decorations: [] },
  ...{ least: 0, isAuto: 'no' },
}

/** What stands in no part. */
export const outside = ''
