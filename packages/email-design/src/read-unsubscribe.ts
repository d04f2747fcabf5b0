import { newModule } from './defaults.ts'
import { designLimits, type ModuleOf } from './design.ts'
import { type Element, findAllBelow, findBelow, hasClass, pixels, styleOf, textOf } from './html-tree.ts'
import { currentTags } from './old-tags.ts'
import { clamp, paddingOf, readAlign, readFont } from './read-values.ts'
import { colorOf, cut, idOf, ownLink, type Reading } from './reading.ts'

/** The unsubscribe module: in all generations it is a division of its own kind. */
export function readUnsubscribe(element: Element, reading: Reading): ModuleOf<'unsubscribe'> {
  const usual = newModule('unsubscribe', idOf(element, reading))
  const style = styleOf(element)
  const address = findBelow(element, (one) => hasClass(one, 'Unsubscribe--addressLine'))
  const links = findAllBelow(element, ({ name }) => name === 'a')
  const preferences = links.find(isPreferences) ?? null
  const unsubscribe = links.find((link) => !isPreferences(link)) ?? null
  const lines = findAllBelow(element, ({ name }) => name === 'p')
  const line = lines[0] ? styleOf(lines[0]) : new Map<string, string>()
  const words = (link: Element | null, fallback: string) =>
    link ? cut(textOf(link).replaceAll(/\s+/g, ' ').trim(), designLimits.label, reading) : fallback
  const size = pixels(style.get('font-size')) ?? pixels(line.get('font-size'))
  const lineHeight = pixels(style.get('line-height')) ?? pixels(line.get('line-height'))
  return {
    ...usual,
    padding: paddingOf(style),
    background: colorOf(style.get('background-color'), reading),
    showAddress: address ? textOf(address).trim() !== '' : /sender_address/i.test(textOf(element)),
    ...addressLinesOf(address),
    showUnsubscribe: unsubscribe !== null,
    showPreferences: preferences !== null,
    unsubscribeText: words(unsubscribe, usual.unsubscribeText),
    preferencesText: words(preferences, usual.preferencesText),
    align: readAlign(style.get('text-align')),
    font: readFont(line.get('font-family') ?? style.get('font-family')),
    size: size === null ? usual.size : clamp(size, designLimits.fontSize),
    lineHeight: lineHeight === null ? usual.lineHeight : clamp(lineHeight, { min: 8, max: 200 }),
    color: colorOf(style.get('color'), reading),
    ...ownLink(unsubscribe ?? preferences, reading),
  }
}

function isPreferences(link: Element): boolean {
  const target = currentTags(link.attribs['href'] ?? '')
  return hasClass(link, 'Unsubscribe--unsubscribePreferences') || target.includes('unsubscribe_preferences')
}

const usualLines =
  '{{sender_name}}{{sender_address}},{{sender_city}},{{sender_state}}{{sender_zip}},{{sender_country}}'

/** Lines with the sender's name and address, where they differ from the default lines of the module. */
function addressLinesOf(address: Element | null): Pick<ModuleOf<'unsubscribe'>, 'addressLines'> {
  if (!address) return {}
  const text = currentTags(textOf(address))
  const bare = text.replaceAll(/\s+/g, '').toLowerCase()
  if (bare === '' || bare === usualLines) return {}
  const paragraphs = findAllBelow(address, ({ name }) => name === 'p' || name === 'div')
  const lines = (paragraphs.length > 0 ? paragraphs : [address]).flatMap((each) =>
    currentTags(textOf(each)).split('\n'),
  )
  const clean = lines.map((line) => line.replaceAll(/[ \t\r]+/g, ' ').trim()).filter((line) => line !== '')
  return { addressLines: clean.slice(0, 12).map((line) => line.slice(0, designLimits.label).toWellFormed()) }
}
