import type { ModuleOf } from './design.ts'
import { hintsOf } from './hints.ts'
import { attribute, classAttribute, css, escapeText } from './markup.ts'

/**
 * The unsubscribe module is a division; all others are tables. Its tags are filled in for each recipient. Other tools
 * find the lines by their class names.
 */
export function generateUnsubscribe(
  module: ModuleOf<'unsubscribe'>,
  globalLink: string,
  textClass: readonly string[],
): string {
  const { top, right, bottom, left } = module.padding
  const { outer, cell } = hintsOf(module)
  const style = css(
    ['display', module.shownOn === 'mobile' ? 'none' : ''],
    ['color', module.color],
    ['font-size', `${module.size}px`],
    ['line-height', `${module.lineHeight}px`],
    ['padding', `${top}px ${right}px ${bottom}px ${left}px`],
    ['text-align', module.align === 'unset' ? 'inherit' : module.align],
    ['background-color', module.background],
  )
  return `<div data-role="module-unsubscribe"${classAttribute('module', ...outer, ...cell, ...textClass)} role="module" data-type="unsubscribe" style="${style}"${attribute('data-muid', module.id)}>${addressLines(module)}${links(module, globalLink)}</div>`
}

function addressLines(module: ModuleOf<'unsubscribe'>): string {
  if (!module.showAddress) return '<div class="Unsubscribe--addressLine"></div>'
  const style = lineStyle(module)
  if (module.addressLines) {
    const lines = module.addressLines.map((line) => `<p style="${style}">${escapeText(line)}</p>`)
    return `<div class="Unsubscribe--addressLine">${lines.join('')}</div>`
  }
  return `<div class="Unsubscribe--addressLine"><p class="Unsubscribe--senderName" style="${style}">{{Sender_Name}}</p><p style="${style}"><span class="Unsubscribe--senderAddress">{{Sender_Address}}</span>, <span class="Unsubscribe--senderCity">{{Sender_City}}</span>, <span class="Unsubscribe--senderState">{{Sender_State}}</span> <span class="Unsubscribe--senderZip">{{Sender_Zip}}</span>, <span class="Unsubscribe--senderCountry">{{Sender_Country}}</span></p></div>`
}

function links(module: ModuleOf<'unsubscribe'>, globalLink: string): string {
  const style = module.linkColor
    ? css(
        ['color', module.linkColor],
        ['text-decoration', module.linkUnderline === false ? 'none' : 'underline'],
      )
    : globalLink
  const shown = []
  if (module.showUnsubscribe) {
    shown.push(
      `<a class="Unsubscribe--unsubscribeLink" href="{{{unsubscribe}}}" target="_blank" style="${style}">${escapeText(module.unsubscribeText)}</a>`,
    )
  }
  if (module.showPreferences) {
    shown.push(
      `<a href="{{{unsubscribe_preferences}}}" target="_blank" class="Unsubscribe--unsubscribePreferences" style="${style}">${escapeText(module.preferencesText)}</a>`,
    )
  }
  return shown.length === 0 ? '' : `<p style="${lineStyle(module)}">${shown.join(' - ')}</p>`
}

function lineStyle(module: ModuleOf<'unsubscribe'>): string {
  return css(
    ['font-family', module.font],
    ['font-size', `${module.size}px`],
    ['line-height', `${module.lineHeight}px`],
    ['margin', '0'],
  )
}
