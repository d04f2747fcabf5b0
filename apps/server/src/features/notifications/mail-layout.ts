import deTexts from '@carillon/messages/de/notification-mails'
import enTexts from '@carillon/messages/en/notification-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import type { Owner } from '#features/account/public.ts'
import { Html, html } from '#platform/http/public-page.ts'

/** The contents of a mail before layout, in order. */
export interface MailContent {
  subject: string
  heading: string
  /** Sentences, and tables of a label and a value a row; the value may be empty. */
  parts: readonly (string | readonly (readonly [label: string, value: string])[])[]
  button: { label: string; url: string }
  /** Text below the button. */
  below?: string
  /** The address that ends mails of this kind. */
  leave?: string | null
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export function textsOf(language: 'en' | 'de') {
  return language === 'de' ? deTexts : enTexts
}

/** Writes a mail as text and as simple HTML that reads well in light and dark, without pictures or anything from elsewhere. */
export function layOut(owner: Owner, content: MailContent, publicUrl: string): WrittenMail {
  const texts = textsOf(owner.language)
  const foot = fillPlaceholders(texts.foot, { host: new URL(publicUrl).host, account: owner.username })
  return {
    subject: content.subject,
    text: asText(content, foot, texts.leave),
    html: asHtml(owner.language, content, foot, texts.leave),
    headers: content.leave
      ? { 'List-Unsubscribe': `<${content.leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  }
}

function asText(
  { heading, parts, button, below, leave }: MailContent,
  foot: string,
  leaveLabel: string,
): string {
  const blocks = [
    heading,
    ...parts.map((part) =>
      typeof part === 'string'
        ? part
        : part.map(([label, value]) => (value === '' ? label : `${label}: ${value}`)).join('\n'),
    ),
    `${button.label}:\n${button.url}`,
    ...(below ? [below] : []),
    ['-- ', foot, ...(leave ? [`${leaveLabel}: ${leave}`] : [])].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

function asHtml(
  language: string,
  { heading, parts, button, below, leave }: MailContent,
  foot: string,
  leaveLabel: string,
): string {
  const body = parts.map((part) =>
    typeof part === 'string' ? html`<p style="margin:0 0 16px">${part}</p>` : table(part),
  )
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${heading}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;${new Html(font)};font-size:15px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${heading}</h1>
${body}
<p style="margin:24px 0"><a href="${button.url}" style="display:inline-block;padding:10px 18px;border-radius:7px;background-color:#0e6655;color:#ffffff;text-decoration:none;font-weight:600">${button.label}</a></p>
${below ? html`<p style="margin:0 0 16px">${below}</p>` : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8f897f;font-size:13px">${foot}${leave ? html`<br><a href="${leave}" style="color:inherit">${leaveLabel}</a>` : ''}</p>
</div>
</body>
</html>
`.text
}

function table(rows: readonly (readonly [label: string, value: string])[]): Html {
  const cells = rows.map(
    ([label, value]) =>
      html`<tr><td style="padding:4px 24px 4px 0;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:4px 0;font-weight:600">${value}</td></tr>`,
  )
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;${new Html(font)};font-size:15px">${cells}</table>`
}
