import { trackingAttribute } from './click-tracking.ts'
import { networkFacts } from './defaults.ts'
import type { ModuleOf, SocialLink } from './design.ts'
import { hintsOf } from './hints.ts'
import {
  alignAttribute,
  attribute,
  classAttribute,
  css,
  linkTarget,
  safeImageSource,
  safeLink,
} from './markup.ts'

/** Icons with links, side by side. While images are not shown, they are coloured boxes with a name. */
export function generateSocial(module: ModuleOf<'social'>, common: string): string {
  const { top, right, bottom, left } = module.padding
  const cell = css(
    ['padding', `${top}px ${right}px ${bottom}px ${left}px`],
    ['font-size', '6px'],
    ['line-height', '10px'],
    ['background-color', module.background],
  )
  const align = alignAttribute(module.align)
  const icons = module.links.map((link) => generateIcon(link, module)).join('')
  const hints = hintsOf(module)
  return `<table${classAttribute('module', ...hints.outer)} role="module" data-type="social" align="center" ${common}${attribute('data-muid', module.id)}><tbody><tr><td${classAttribute(...hints.cell)} valign="top" style="${cell}"${align}><table role="presentation"${align} style="-webkit-margin-start:auto;-webkit-margin-end:auto;"><tbody><tr align="center">${icons}</tr></tbody></table></td></tr></tbody></table>`
}

function generateIcon({ network, href, color, untracked }: SocialLink, module: ModuleOf<'social'>): string {
  const { icons, iconColor, size, radius, gap } = module
  const { name } = networkFacts[network]
  const field = css(
    ['display', 'inline-block'],
    ['background-color', color],
    ['height', `${size}px`],
    ['width', `${size}px`],
    ['border-radius', `${radius}px`],
    ['-webkit-border-radius', `${radius}px`],
    ['-moz-border-radius', `${radius}px`],
  )
  const picture = css(['height', `${size}px`], ['width', `${size}px`])
  const source = safeImageSource(`${icons}/${iconColor}/${network}.png`)
  const titles = `${attribute('alt', name)}${attribute('title', name)}`
  return `<td style="padding: 0px ${gap}px;" class="social-icon-column"><a role="social-icon-link"${attribute('href', safeLink(href))}${trackingAttribute({ untracked })}${linkTarget(href)}${titles} style="${field}"><img role="social-icon"${titles}${attribute('src', source)} style="${picture}" height="${size}" width="${size}"></a></td>`
}
