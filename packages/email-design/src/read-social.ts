import { trackingOf } from './click-tracking.ts'
import { newModule } from './defaults.ts'
import { designLimits, type ModuleOf, type Network, networks, type SocialLink } from './design.ts'
import { type Element, findAllBelow, findBelow, pixels, styleOf } from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { clamp, paddingOf, readAlign } from './read-values.ts'
import { backgroundOf, colorOf, contentCell, cut, idOf, type Reading } from './reading.ts'

/** Icons with links. Icons of networks that we have no icon for are reported and left out. */
export function readSocial(element: Element, reading: Reading): ModuleOf<'social'> {
  const usual = newModule('social', idOf(element, reading))
  const cell = contentCell(element)
  const icons = findAllBelow(cell, ({ name }) => name === 'a').map((link) => readIcon(link, reading))
  const links = icons.flatMap(({ link }) => link ?? [])
  const first = icons[0]
  const own = icons.find(({ base }) => base !== null)?.base ?? null
  return {
    ...usual,
    padding: paddingOf(styleOf(cell)),
    background: backgroundOf(cell, reading),
    align: readAlign(
      cell.attribs['align'] ?? findBelow(cell, ({ name }) => name === 'table')?.attribs['align'],
    ),
    icons: own ?? reading.icons,
    iconColor: first?.iconColor ?? 'white',
    size: clamp(first?.size ?? usual.size, { min: 16, max: 64 }),
    radius: clamp(first?.radius ?? usual.radius, { min: 0, max: 32 }),
    gap: clamp(first?.gap ?? usual.gap, { min: 0, max: 40 }),
    links: links.slice(0, designLimits.socialLinks),
  }
}

function readIcon(link: Element, reading: Reading) {
  const style = styleOf(link)
  const image = findBelow(link, ({ name }) => name === 'img')
  const source = image?.attribs['src'] ?? ''
  const place = /^(.*)\/(white|black|[a-z]+)\/([a-z-]+)\.\w+(?:\?.*)?$/i.exec(source)
  const title = image?.attribs['title'] ?? image?.attribs['alt'] ?? link.attribs['title'] ?? ''
  const network = networkOf(place?.[3] ?? '') ?? networkOf(title)
  if (!network) reading.lose('network', title || source)
  const href = cut(currentTags(link.attribs['href'] ?? ''), designLimits.link, reading)
  const entry: SocialLink | null = network && {
    network,
    href,
    ...trackingOf(link),
    color: colorOf(style.get('background-color'), reading),
  }
  const cell =
    link.parent && 'attribs' in link.parent ? styleOf(link.parent as Element) : new Map<string, string>()
  return {
    link: entry,
    /** Icons of other services are replaced by ours. */
    base: place?.[1]?.endsWith('/i/social') ? place[1] : null,
    iconColor: place?.[2] === 'black' ? ('black' as const) : ('white' as const),
    size: pixels(style.get('height')) ?? pixels(image?.attribs['height']) ?? undefined,
    radius: pixels(style.get('border-radius')) ?? undefined,
    gap: paddingOf(cell, { top: 0, right: 5, bottom: 0, left: 5 }).right,
  }
}

function networkOf(text: string): Network | null {
  const name = text.trim().toLowerCase()
  if (name === 'twitter') return 'x'
  return networks.find((known) => known === name) ?? null
}
