import { looksSame, parseColor } from './colors.ts'
import type { Fact, PartFacts, Picture, Word } from './reader-facts.ts'
import { isBold, type Look } from './reader-look.ts'
import type { Loss } from './reading.ts'

export interface Comparison {
  /** True if both have the same words, links and images in the same order. */
  isWhole: boolean
  /** Everything that looks or links differently. */
  differences: Loss[]
}

/** Compares one part of a message before and after reading. */
export function compareParts(before: PartFacts, after: PartFacts): Comparison {
  const [was, is] = [before.facts.filter(isContent), after.facts.filter(isContent)]
  const isWhole =
    was.length === is.length &&
    was.every((fact, index) => isSameContent(fact, is[index])) &&
    picturesBehind(before).every((each) => picturesBehind(after).includes(each))
  const differences = isWhole
    ? was.flatMap((fact, index) => differencesOf(fact, is[index]!))
    : missing(was, is)
  const [isFlat, isFlatNow] = [hasOneLine(before), hasOneLine(after)]
  const reported =
    isFlat && isFlatNow ? differences.filter(({ code }) => code !== 'line_height_changed') : differences
  return { isWhole, differences: merged([...reported, ...roomDifferences(before, after, isWhole)]) }
}

/** True if a part has only one line, as a button does. Padding and line height can then replace each other. */
function hasOneLine({ facts }: PartFacts): boolean {
  return facts.filter((fact) => fact.kind === 'word' && fact.startsLine).length < 2
}

function heightOfPart(part: PartFacts): number {
  return part.space + (hasOneLine(part) ? heightOfLine(part) : 0)
}

function heightOfLine({ facts }: PartFacts): number {
  const lines = facts.flatMap((fact) =>
    fact.kind === 'word' && !fact.isMarker ? fact.looks.map(({ look }) => look.line) : [],
  )
  return Math.max(0, ...lines)
}

type Content = Exclude<Fact, { kind: 'surface' }>

function isContent(fact: Fact): fact is Content {
  return fact.kind !== 'surface'
}

function picturesBehind({ decorations }: PartFacts): string[] {
  return decorations.filter((each) => each.startsWith('background:'))
}

function isSameContent(a: Content, b: Content | undefined): boolean {
  if (a.kind === 'word') {
    return b?.kind === 'word' && a.text === b.text && !a.isMarker === !b.isMarker && isSameWay(a, b)
  }
  if (a.kind === 'picture') {
    if (b?.kind !== 'picture' || !leadsSameWay(a.look, b.look)) return false
    return (a.isIcon && b.isIcon) || (a.src === b.src && a.alt === b.alt)
  }
  return b?.kind === 'thing' && a.name === b.name
}

/** True if each letter has the same link and visibility. */
function isSameWay(a: Word, b: Word): boolean {
  return eachRun(a, b).every(({ looks: [one, other] }) => leadsSameWay(one, other))
}

function leadsSameWay(a: Look, b: Look): boolean {
  return a.href === b.href && a.untracked === b.untracked && a.isHidden === b.isHidden
}

interface Run {
  looks: readonly [before: Look, after: Look]
  length: number
}

/** The looks of two equal words, compared for each run of letters that has one look in both. */
export function eachRun(a: Word, b: Word): Run[] {
  const runs: Run[] = []
  let [i, j, restA, restB] = [0, 0, a.looks[0]?.length ?? 0, b.looks[0]?.length ?? 0]
  for (;;) {
    const [one, other] = [a.looks[i], b.looks[j]]
    if (!one || !other) return runs
    const length = Math.min(restA, restB)
    runs.push({ looks: [one.look, other.look], length })
    restA -= length
    restB -= length
    if (restA === 0) restA = a.looks[++i]?.length ?? 0
    if (restB === 0) restB = b.looks[++j]?.length ?? 0
  }
}

function differencesOf(a: Content, b: Content): Loss[] {
  if (a.kind === 'word' && b.kind === 'word') {
    const looks = eachRun(a, b).flatMap(({ looks: [one, other] }) =>
      lookDifferences(one, other, a.text, a.isMarker),
    )
    const isMoved = a.startsLine !== b.startsLine || a.blanks !== b.blanks
    return isMoved && !a.isMarker ? [...looks, { code: 'lines', detail: a.text }] : looks
  }
  if (a.kind === 'picture' && b.kind === 'picture') return pictureDifferences(a, b)
  return []
}

function lookDifferences(a: Look, b: Look, detail: string, isMarker = false): Loss[] {
  const found: Loss[] = []
  const tell = (code: Loss['code'], was: string, becomes: string) =>
    found.push({ code, detail, was, becomes })
  if (!looksSame(a.color, b.color)) tell('color_changed', a.color, b.color)
  if (!looksSame(a.background, b.background)) tell('background_changed', a.background, b.background)
  if (Math.abs(a.size - b.size) > 0.5) tell('size_changed', px(a.size), px(b.size))
  if (isMarker) return found
  if (a.font !== b.font) tell('font_changed', a.font, b.font)
  if (isBold(a) !== isBold(b)) tell('bold_changed', yesOrNo(isBold(a)), yesOrNo(isBold(b)))
  else if (a.weight !== b.weight) tell('style_lost', `font-weight:${a.weight}`, '')
  if (a.italic !== b.italic) tell('italic_changed', yesOrNo(a.italic), yesOrNo(b.italic))
  if (a.underline !== b.underline) tell('underline_changed', yesOrNo(a.underline), yesOrNo(b.underline))
  if (a.strike !== b.strike) tell('strike_changed', yesOrNo(a.strike), yesOrNo(b.strike))
  if (a.align !== b.align) tell('align_changed', a.align, b.align)
  else if (placeOf(a) !== placeOf(b)) tell('align_changed', placeOf(a), placeOf(b))
  if (Math.abs(a.left - b.left) > 2) tell('indent_changed', px(a.left), px(b.left))
  if (Math.abs(a.right - b.right) > 2) tell('indent_changed', px(a.right), px(b.right))
  for (const extra of a.extras) if (!b.extras.includes(extra)) tell('style_lost', extra, '')
  if (Math.abs(a.line - b.line) > 1.5) tell('line_height_changed', px(a.line), px(b.line))
  return found
}

/** The position of content that is narrower than its line: from its table, or else from the alignment of the text. */
function placeOf({ place, align }: Look): string {
  return place || align
}

function pictureDifferences(a: Picture, b: Picture): Loss[] {
  const detail = a.alt || a.src
  const found: Loss[] = []
  if (a.src !== b.src || a.alt !== b.alt) found.push({ code: 'icon', detail })
  const sides = [
    ['width_changed', a.width, b.width],
    ['height_changed', a.height, b.height],
  ] as const
  for (const [code, was, becomes] of sides) {
    if (was !== null && becomes !== null && Math.abs(was - becomes) > 2) {
      found.push({ code, detail, was: px(was), becomes: px(becomes) })
    } else if (code === 'height_changed' && was !== null && becomes === null) {
      found.push({ code, detail, was: px(was), becomes: '' })
    } else if (code === 'width_changed' && was === null && becomes !== null) {
      // Without a width an image is shown in its own size, which is unknown here.
      found.push({ code, detail, was: '', becomes: px(becomes) })
    }
  }
  const [one, other] = [placeOf(a.look), placeOf(b.look)]
  if (one !== other) found.push({ code: 'align_changed', detail, was: one, becomes: other })
  if (Math.abs(a.look.left - b.look.left) > 2) {
    found.push({ code: 'indent_changed', detail, was: px(a.look.left), becomes: px(b.look.left) })
  }
  if (!looksSame(a.look.background, b.look.background)) {
    found.push({ code: 'background_changed', detail, was: a.look.background, becomes: b.look.background })
  }
  return found
}

/** Compares everything but text: padding, height, borders, backgrounds. */
function roomDifferences(before: PartFacts, after: PartFacts, isWhole: boolean): Loss[] {
  const found: Loss[] = []
  const detail = before.facts
    .flatMap((fact) => (fact.kind === 'word' ? fact.text : fact.kind === 'picture' ? fact.alt : []))
    .slice(0, 12)
    .join(' ')
  const [wide, narrow] = [widthOf(before), widthOf(after)]
  if (Math.abs(wide - narrow) > 2) {
    found.push({ code: 'room_changed', detail, was: px(wide), becomes: px(narrow) })
  } else if (isAuto(before) && !isAuto(after)) {
    found.push({
      code: 'room_changed',
      detail,
      was: 'auto',
      becomes: after.least ? px(after.least) : '100 %',
    })
  }
  const [high, low] = isWhole ? [heightOfPart(before), heightOfPart(after)] : [before.space, after.space]
  if (Math.abs(high - low) > 2) found.push({ code: 'space_changed', detail, was: px(high), becomes: px(low) })
  if (before.blanks !== after.blanks) found.push({ code: 'lines', detail })
  const left = after.decorations.map(decorationKey)
  for (const decoration of before.decorations) {
    const at = left.indexOf(decorationKey(decoration))
    if (at >= 0) left.splice(at, 1)
    else if (silent.test(decoration)) found.push(silentLoss(decoration, detail))
    else if (decoration.startsWith('page:')) {
      const becomes = after.decorations.find((each) => each.startsWith('page:')) ?? ''
      found.push({ code: 'page_changed', detail: '', was: decoration.slice(5), becomes: becomes.slice(5) })
    } else if (decoration.startsWith('edge:')) {
      const becomes = after.decorations.find((each) => each.startsWith('edge:')) ?? ''
      found.push({ code: 'edge_changed', detail: '', was: decoration.slice(5), becomes: becomes.slice(5) })
    } else found.push({ code: 'style_lost', detail, was: decoration, becomes: '' })
  }
  const surfaces = ({ facts }: PartFacts) =>
    facts.flatMap((fact) => (fact.kind === 'surface' ? fact.color : []))
  const [was, is] = [surfaces(before), surfaces(after)]
  for (const color of was) {
    const at = is.findIndex((each) => looksSame(each, color))
    if (at >= 0) is.splice(at, 1)
    else found.push({ code: 'surface', detail: color })
  }
  return found
}

const silent = /^(anchor|srcset|screens):/

function silentLoss(decoration: string, detail: string): Loss {
  const [, kind = '', value = ''] = /^(\w+):(.*)$/s.exec(decoration) ?? []
  if (kind === 'anchor') return { code: 'anchor_lost', detail: value }
  if (kind === 'srcset') return { code: 'srcset_lost', detail, was: value, becomes: '' }
  return { code: 'screens_lost', detail, was: value, becomes: '' }
}

/**
 * The width of a part: the available room, or the width of its content if that is larger and makes the message wider.
 */
function widthOf({ room, least }: PartFacts): number {
  return Math.max(room, least)
}

/** True if the part is only as wide as its content, and a reader can see that. */
function isAuto({ isAuto, facts }: PartFacts): boolean {
  const isPlaced = (fact: Fact) =>
    fact.kind === 'surface' ||
    (fact.kind !== 'thing' && placeOf(fact.kind === 'word' ? fact.looks[0]!.look : fact.look) !== 'left')
  return isAuto === 'yes' || (isAuto === 'placed' && facts.some(isPlaced))
}

function decorationKey(value: string): string {
  const colon = value.indexOf(':')
  return value.slice(0, colon) === 'page' ? `page:${colorKey(value.slice(colon + 1))}` : value.toLowerCase()
}

function colorKey(value: string): string {
  const color = parseColor(value)
  return color ? [color.r, color.g, color.b].join() : value
}

/** The words, links and images of the first that the second lacks, counting repeats. */
function missing(before: readonly Content[], after: readonly Content[]): Loss[] {
  const left = new Map<string, number>()
  for (const fact of after) left.set(nameOf(fact), (left.get(nameOf(fact)) ?? 0) + 1)
  return before.flatMap((fact): Loss[] => {
    const name = nameOf(fact)
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    if (count > 0) return []
    if (fact.kind === 'word') return [{ code: 'words_lost', detail: fact.text }]
    if (fact.kind === 'thing' && fact.name.startsWith('#'))
      return [{ code: 'anchor_lost', detail: fact.name }]
    if (fact.kind === 'thing' && fact.name.startsWith('{{')) return [{ code: 'tag_lost', detail: fact.name }]
    return [{ code: 'picture_lost', detail: fact.kind === 'picture' ? fact.alt || fact.src : fact.name }]
  })
}

function nameOf(fact: Content): string {
  if (fact.kind === 'word') return `word ${fact.text} ${fact.looks[0]?.look.href ?? ''}`
  return fact.kind === 'picture'
    ? `picture ${fact.src} ${fact.alt} ${fact.look.href ?? ''}`
    : `thing ${fact.name}`
}

/** Neighbours that differ in the same way become one difference with their words joined. */
function merged(differences: readonly Loss[]): Loss[] {
  const open = new Map<string, Loss>()
  for (const each of differences) {
    const key = `${each.code} ${each.was ?? ''} ${each.becomes ?? ''}`
    const found = open.get(key)
    if (!found) open.set(key, { ...each })
    else if (!found.detail.endsWith(each.detail) && found.detail.length < 80)
      found.detail += ` ${each.detail}`
  }
  return [...open.values()].map((loss) => ({ ...loss, detail: loss.detail.slice(0, 80) }))
}

function px(value: number): string {
  return `${Math.round(value)} px`
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
