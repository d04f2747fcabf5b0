import { readHtml } from '../src/read-html.ts'
import { ids } from './builders.ts'

/** A message with some modules in the frame of the exchange format, as another service's editor writes it. */
export function page(
  modules: string,
  {
    head = '',
    sheet = '',
    container = '',
    body = 'font-size:14px; font-family:arial,helvetica,sans-serif; color:#000000; background-color:#FFFFFF;',
  } = {},
): string {
  return `<!DOCTYPE html><html data-editor-version="2" class="sg-campaigns"><head>
<style type="text/css">
body, p, div { font-family: ${/font-family:([^;]*)/.exec(body)?.[1]}; font-size: 14px; }
body { color: #000000; }
body a { color: #1188E6; text-decoration: none; }
p { margin: 0; padding: 0; }
table.wrapper { width:100% !important; table-layout: fixed; }
img.max-width { max-width: 100% !important; }
${sheet}
@media screen and (max-width:480px) { .column { display: block !important; width: 100% !important; } }
</style><!--user entered Head Start-->${head}<!--End Head user entered--></head>
<body><center class="wrapper" data-link-color="#1188E6" data-body-style="${body}"><div class="webkit">
<table cellpadding="0" cellspacing="0" border="0" width="100%" class="wrapper" bgcolor="#FFFFFF"><tr><td valign="top" bgcolor="#FFFFFF" width="100%">
<table width="100%" style="width:100%; max-width:600px;" align="center"><tr>
<td role="modules-container" style="padding:0px 0px 0px 0px; color:#000000; text-align:left;" bgcolor="#FFFFFF" width="100%" align="left"${container}>${modules}</td>
</tr></table></td></tr></table></div></center></body></html>`
}

const table = 'border="0" cellpadding="0" cellspacing="0" width="100%" style="table-layout: fixed;"'

export function text(inner: string, style = '', attributes = ''): string {
  return `<table class="module" role="module" data-type="text" ${table}><tbody><tr><td style="padding:18px 0px 18px 0px; line-height:22px; text-align:inherit;${style}"${attributes} height="100%" valign="top" role="module-content"><div>${inner}<div></div></div></td></tr></tbody></table>`
}

export function image(inner: string, cell = 'valign="top" align="center"', style = ''): string {
  return `<table class="wrapper" role="module" data-type="image" ${table}><tbody><tr><td style="font-size:6px; line-height:10px; padding:0px 0px 0px 0px;${style}" ${cell}>${inner}</td></tr></tbody></table>`
}

export const picture = (
  more = '',
  style = 'max-width:100% !important; width:100%; height:auto !important;',
) =>
  `<img class="max-width" border="0" style="display:block; ${style}" width="600" alt="A shore" src="https://a.example/shore.png"${more}>`

export function button(link: string, cell = '', after = ''): string {
  return `<table border="0" cellpadding="0" cellspacing="0" class="module" data-role="module-button" data-type="button" role="module" style="table-layout:fixed;" width="100%"><tbody><tr><td align="center" bgcolor="" class="outer-td" style="padding:0px 0px 0px 0px;"${cell}><table border="0" cellpadding="0" cellspacing="0" class="wrapper-mobile" style="text-align:center;"><tbody><tr><td align="center" bgcolor="#333333" class="inner-td" style="border-radius:6px; font-size:16px; text-align:center; background-color:inherit;">${link}</td></tr></tbody></table>${after}</td></tr></tbody></table>`
}

export const link = (style = '', label = 'Buy now', more = '') =>
  `<a href="https://a.example/buy" style="background-color:#333333; border:1px solid #333333; border-radius:6px; color:#ffffff; display:inline-block; font-size:14px; font-weight:normal; letter-spacing:0px; line-height:normal; padding:12px 18px 12px 18px; text-align:center; text-decoration:none; border-style:solid; ${style}" target="_blank"${more}>${label}</a>`

export function columns(
  widths: readonly number[],
  cells: readonly string[],
  style = '',
  attributes = '',
): string {
  const tables = cells.map((cell, index) => {
    const width = widths[index] ?? 0
    return `<table width="${width}" style="width:${width}px; border-spacing:0; border-collapse:collapse; margin:0px 0px 0px 0px;" cellpadding="0" cellspacing="0" align="left" border="0" bgcolor="" class="column column-${index}"><tbody><tr><td style="padding:0px;margin:0px;border-spacing:0;">${cell}</td></tr></tbody></table>`
  })
  return `<table border="0" cellpadding="0" cellspacing="0" align="center" width="100%" role="module" data-type="columns" style="padding:0px 0px 0px 0px;${style}" bgcolor="#ffffff"${attributes}><tbody><tr role="module-content"><td height="100%" valign="top">${tables.join('')}</td></tr></tbody></table>`
}

export function unsubscribe(address: string, links: string, more = ''): string {
  return `<div data-role="module-unsubscribe" class="module" role="module" data-type="unsubscribe" style="color:#444444; font-size:12px; line-height:20px; padding:16px 16px 16px 16px; text-align:Center;"><div class="Unsubscribe--addressLine">${address}</div><p style="font-size:12px; line-height:20px;">${links}</p>${more}</div>`
}

export const unsubscribeLinks =
  '<a class="Unsubscribe--unsubscribeLink" href="{{{unsubscribe}}}" target="_blank" style="">Unsubscribe</a> - <a href="{{{unsubscribe_preferences}}}" target="_blank" class="Unsubscribe--unsubscribePreferences" style="">Preferences</a>'

export function icons(icons: string): string {
  return `<table class="module" role="module" data-type="social" align="center" ${table}><tbody><tr><td valign="top" style="padding:0px 0px 0px 0px; font-size:6px; line-height:10px;" align="center"><table align="center"><tbody><tr align="center">${icons}</tr></tbody></table></td></tr></tbody></table>`
}

export const icon = (name: string, host = 'https://icons.example/assets/social', more = '') =>
  `<td style="padding: 0px 5px;" class="social-icon-column"><a role="social-icon-link" href="https://${name}.example/us" target="_blank" alt="${name}" title="${name}" style="display:inline-block; background-color:#3B579D; height:30px; width:30px; border-radius:2px;"><img role="social-icon" alt="${name}" title="${name}" src="${host}/white/${name}.png" style="height:30px; width:30px;" height="30" width="30"></a>${more}</td>`

/** A paragraph, as the other editor writes it. */
export function line(inner: string, style = ''): string {
  return text(`<div style="font-family: inherit;${style}">${inner}</div>`)
}

export function read(html: string) {
  const result = readHtml(html, { newId: ids(), icons: 'https://m.example/i/social' })
  if (result.kind !== 'design') throw new Error('read as code')
  return result
}
