import type { FoundPlace } from './accessibility-codes.rules.ts'
import type { Placed, Reading, ReadLink } from './reading.rules.ts'
import { cut } from './texts.rules.ts'

/** The least height and width in pixels of a target that is tapped (WCAG 2.2, 2.5.8). */
const leastTarget = 24

export function linkFindings({ links, buttons }: Pick<Reading, 'links' | 'buttons'>): FoundPlace[] {
  const shared = addressesByText(links)
  return [
    ...links.flatMap((link) => {
      const codes = codesOf(link)
      if ((shared.get(keyOf(link.name))?.size ?? 0) > 1) codes.push('link_same_text')
      return codes.map((code) => ({ code, module: link.module, detail: link.name || cut(link.href, 80) }))
    }),
    ...buttons
      .filter(({ name }) => name === '')
      .map(({ module }): FoundPlace => ({ code: 'button_empty', module, detail: '' })),
    ...[...links, ...buttons].flatMap(targetFinding),
  ]
}

function codesOf({ name, images }: ReadLink): FoundPlace['code'][] {
  // A link with nothing but an image is judged by the rule for images.
  if (name === '') return images > 0 ? [] : ['link_empty']
  const words = keyOf(name)
  if (vague.has(words)) return ['link_vague']
  if (/^(https?:\/\/|www\.)\S+\/\S+$|^https?:\/\/\S+$/i.test(name)) return ['link_raw_address']
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length < 2 ? ['link_short'] : []
}

/** A text without case, arrows and punctuation. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function addressesByText(links: readonly ReadLink[]): Map<string, Set<string>> {
  const byText = new Map<string, Set<string>>()
  for (const { name, href } of links) {
    const key = keyOf(name)
    if (key === '') continue
    byText.set(key, (byText.get(key) ?? new Set()).add(href.replace(/(?<=.)#.*$/, '').replace(/\/$/, '')))
  }
  return byText
}

/** Texts that name no target, without punctuation. */
const vague: ReadonlySet<string> = new Set([
  ...[
    'click here',
    'click',
    'here',
    'more',
    'read more',
    'learn more',
    'see more',
    'find out more',
    'more info',
  ],
  ...[
    'details',
    'link',
    'this',
    'this link',
    'this page',
    'go',
    'continue',
    'view',
    'show',
    'tap here',
    'click me',
  ],
  ...[
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick hier',
    'klicke hier',
    'jetzt klicken',
    'mehr',
    'weiter',
  ],
  ...[
    'mehr erfahren',
    'mehr lesen',
    'weiterlesen',
    'mehr infos',
    'mehr dazu',
    'infos',
    'dieser link',
    'ansehen',
  ],
  ...[
    'diese seite',
    'link anklicken',
    'zum link',
    'anzeigen',
    'los',
    'details ansehen',
    'mehr informationen',
  ],
])

/** A button, or a linked image, that is too small to tap. Links within text are as high as their line. */
function targetFinding({ element, style, look, module }: Placed): FoundPlace[] {
  if (!isBox(style.get('display')) && element.name !== 'button') return []
  const padding = (side: 'top' | 'bottom') =>
    length(style.get(`padding-${side}`)) ?? sideOf(style.get('padding'), side)
  const line =
    look.lineHeight && 'px' in look.lineHeight
      ? look.lineHeight.px
      : look.size * (look.lineHeight?.share ?? 1.2)
  const given = length(style.get('height')) ?? length(style.get('min-height')) ?? 0
  const height = Math.max(given, line + padding('top') + padding('bottom'))
  const isDrawn = style.has('background-color') || style.has('border') || style.has('background')
  if (!isDrawn || height >= leastTarget) return []
  return [{ code: 'target_small', module, detail: `${Math.floor(height)} px` }]
}

function isBox(display: string | undefined): boolean {
  return display !== undefined && /^(block|inline-block|inline-flex|flex|inline-table)$/i.test(display)
}

function length(value: string | undefined): number | null {
  const pixels = /^\s*(\d+(?:\.\d+)?)(px)?\s*$/i.exec(value ?? '')?.[1]
  return pixels === undefined ? null : Number(pixels)
}

function sideOf(padding: string | undefined, side: 'top' | 'bottom'): number {
  const parts = (padding ?? '').trim().split(/\s+/)
  return length(side === 'top' ? parts[0] : (parts[2] ?? parts[0])) ?? 0
}
