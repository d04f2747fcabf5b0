import { colorOver, parseColor } from '@carillon/email-design/colors'
import { contrastOf } from '@carillon/email-design/contrast'
import { type Element, isTag, isText, type NodeWithChildren } from '@carillon/email-design/html-tree'
import { cascade } from './cascade.ts'
import { darkGround, darkText } from './dark-colors.ts'
import type { Defects } from './defects.ts'
import type { Message } from './message.ts'

/** The ground and the text of an element, as six-digit hex colours. */
export interface Colors {
  ground: string
  text: string
}

export const lightPage: Colors = { ground: '#ffffff', text: '#000000' }
export const darkPage: Colors = { ground: darkGround, text: darkText }

/** The colours of each element, inherited ones too. In dark mode the message's own rules for it apply. */
export function colorsOf(message: Message, scheme: 'light' | 'dark', page: Colors): Map<Element, Colors> {
  const styles = cascade(
    message,
    (prelude) => scheme === 'dark' && /prefers-color-scheme\s*:\s*dark/i.test(prelude),
  )
  const found = new Map<Element, Colors>()
  const walk = (node: NodeWithChildren, around: Colors) => {
    for (const child of node.children) {
      if (!isTag(child)) continue
      const own = ownColors(child, styles.get(child) ?? nothing, around)
      found.set(child, own)
      walk(child, own)
    }
  }
  walk(message.root, page)
  return found
}

const nothing: ReadonlyMap<string, string> = new Map()

function ownColors({ attribs }: Element, style: ReadonlyMap<string, string>, around: Colors): Colors {
  const ground = style.get('background-color') ?? style.get('background') ?? attribs['bgcolor']
  const text = style.get('color') ?? attribs['color'] ?? attribs['text']
  return { ground: resolved(ground, around.ground), text: resolved(text, around.text) }
}

function resolved(written: string | undefined, around: string): string {
  const color = written === undefined ? null : parseColor(written)
  return color && color.a > 0 ? colorOver(color, around) : around
}

/** Text with less contrast than this is hard to read at any size (WCAG 2.2, 1.4.3). */
const leastDarkContrast = 3

/** Reports text that lost its contrast, and pictures whose light ground turned dark. */
export function reportDark(
  message: Message,
  before: ReadonlyMap<Element, Colors>,
  after: ReadonlyMap<Element, Colors>,
  defects: Defects,
): void {
  for (const [element, now] of after) {
    const then = before.get(element)
    if (!then || message.isHidden(element)) continue
    if (element.name === 'img') reportPicture(element, then, now, defects)
    else if (element.children.some((child) => isText(child) && child.data.trim() !== ''))
      if (contrast(then) >= leastDarkContrast && contrast(now) < leastDarkContrast)
        defects.add('dark_contrast', '', element, `${now.text} on ${now.ground}`)
  }
}

function contrast({ ground, text }: Colors): number {
  return contrastOf(ground, text) ?? 21
}

function reportPicture(image: Element, then: Colors, now: Colors, defects: Defects): void {
  const source = image.attribs['src'] ?? ''
  const mayBeTransparent = /\.(png|gif|svg|webp)([?#]|$)/i.test(source)
  if (!mayBeTransparent || Number(image.attribs['width'] ?? 9) <= 2) return
  if (isLight(then.ground) && !isLight(now.ground)) defects.add('picture_on_dark', '', image, source)
}

/** True if black can be seen better on it than white. */
function isLight(color: string): boolean {
  return (contrastOf(color, '#000000') ?? 0) > (contrastOf(color, '#ffffff') ?? 0)
}
