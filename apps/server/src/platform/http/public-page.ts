import { createHash } from 'node:crypto'
import { escapeHtml } from '@carillon/personalization/escape-html'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageStyle } from './public-page-style.ts'

export type PageLanguage = 'en' | 'de'

/** The first language of Accept-Language that the product has; English if there is none. */
export function languageOf(acceptLanguage: string | undefined): PageLanguage {
  return askedLanguage(acceptLanguage) ?? 'en'
}

/** The first language of Accept-Language that the product has; null if there is none. */
export function askedLanguage(acceptLanguage: string | undefined): PageLanguage | null {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const found = asked.find(({ language }) => language === 'de' || language === 'en')?.language
  return found === 'de' || found === 'en' ? found : null
}

/** Text that is safe to put into HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template for HTML. It escapes every value that is not `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return new Html(
    parts.reduce((whole, part, index) => {
      const value = values[index - 1]
      return whole + (value === undefined ? '' : renderValue(value)) + part
    }),
  )
}

function renderValue(value: string | number | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeHtml(String(value))
}

/** Fills the placeholders of a sentence; each value is bold. */
export function sentence(text: string, values: Readonly<Record<string, string>>): Html {
  const pieces = text.split(/(\{\{\w+\}\})/)
  return new Html(
    pieces
      .map((piece) => {
        const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1]
        return name === undefined ? escapeHtml(piece) : `<b>${escapeHtml(values[name] ?? '')}</b>`
      })
      .join(''),
  )
}

/** The body of a page that asks before it acts: its button posts `action=go` to the address of the page. */
export function question(title: string, text: Html, button: string): Html {
  return html`<h1>${title}</h1><p>${text}</p><form method="post"><button name="action" value="go">${button}</button></form>`
}

/** Accepts bodies of any type up to 16 KiB without reading them, for pages whose forms have no fields. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, _body, done) =>
    done(null),
  )
}

/** The security policy of a page. A page shows no image except a logo from this server. */
function policyFor(styles: readonly string[], hasLogo: boolean): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  return [
    "default-src 'none'",
    ...(hasLogo ? ["img-src 'self'"] : []),
    `style-src ${hashes.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
const plainPolicy = policyFor([pageStyle], false)

export interface PublicPage {
  language: PageLanguage
  title: string
  sender: string | null
  body: Html
  status?: number
  /** The look of the sender's brand: rules after the rules of all pages, and a logo on this server in place of the name. */
  brand?: {
    style: string
    logo: { address: string; alt: string; width: number; height: number } | null
  } | null
}

/** Sends a whole page. It runs no scripts, loads nothing from other origins, and is not cached or indexed. */
export function sendPage(reply: FastifyReply, page: PublicPage): FastifyReply {
  const { language, status = 200, brand = null } = page
  const styles = stylesOf(page)
  reply.code(status).type('text/html; charset=utf-8')
  reply.header('content-security-policy', brand ? policyFor(styles, brand.logo !== null) : plainPolicy)
  reply.header('cache-control', 'no-store')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('x-robots-tag', 'noindex, nofollow')
  reply.header('content-language', language)
  return reply.send(writePage(page))
}

function stylesOf({ brand }: PublicPage): string[] {
  return brand ? [pageStyle, brand.style] : [pageStyle]
}

/** The HTML of a whole page, as it is sent. */
export function writePage(page: PublicPage): string {
  const { language, title, sender, body, brand = null } = page
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${sender === null ? title : `${title} · ${sender}`}</title>
${stylesOf(page).map((style) => html`<style>${new Html(style)}</style>`)}
</head>
<body>
<main>
${sender === null ? '' : html`<p class="sender">${brand?.logo ? logoImage(brand.logo, sender) : sender}</p>`}
<section>${body}</section>
</main>
</body>
</html>
`.text
}

function logoImage(
  { address, alt, width, height }: { address: string; alt: string; width: number; height: number },
  sender: string,
): Html {
  return html`<img class="logo" src="${address}" alt="${alt || sender}" width="${width}" height="${height}">`
}

/**
 * Sends a page of foreign HTML, without its scripts and forms. To the browser the page has no origin, so it can read
 * nothing of this server. Its pictures may come from anywhere.
 */
export function sendForeignPage(reply: FastifyReply, source: string): FastifyReply {
  reply.type('text/html; charset=utf-8')
  reply.header('content-security-policy', foreignPolicy)
  reply.header('cache-control', 'no-store')
  reply.header('referrer-policy', 'no-referrer')
  reply.header('x-robots-tag', 'noindex, nofollow')
  return reply.send(source)
}

const foreignPolicy = [
  'sandbox allow-popups allow-top-navigation-by-user-activation',
  "default-src 'none'",
  'img-src https: http: data:',
  "style-src 'unsafe-inline'",
  'font-src https: data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
