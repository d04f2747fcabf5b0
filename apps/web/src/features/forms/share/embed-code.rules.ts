import type { FormContent } from '@carillon/contract/form-content'

/** The ways to put a form into a foreign page. */
export const embedKinds = ['script', 'popup', 'slidein', 'iframe', 'html'] as const
export type EmbedKind = (typeof embedKinds)[number]

export const triggers = ['delay', 'scroll', 'exit', 'button'] as const
export type Trigger = (typeof triggers)[number]

/** When a pop-up or slide-in appears. Numbers as they are typed. */
export interface Rules {
  when: Trigger
  seconds: string
  percent: string
  /** The beginning of the paths of pages with the form; empty: every page with the code. */
  path: string
  again: string
}

export const usualRules: Rules = { when: 'delay', seconds: '8', percent: '50', path: '', again: '7' }

export const ruleLimits = {
  seconds: { min: 0, max: 600 },
  percent: { min: 1, max: 100 },
  again: { min: 0, max: 365 },
} as const

/** The part of the rules that can't be used as it is typed. */
export function wrongRule(rules: Rules): keyof typeof ruleLimits | 'path' | null {
  const used = (['seconds', 'percent', 'again'] as const).filter(
    (name) =>
      name === 'again' ||
      (name === 'seconds' && rules.when === 'delay') ||
      (name === 'percent' && rules.when === 'scroll'),
  )
  const wrong = used.find((name) => {
    const { min, max } = ruleLimits[name]
    return !/^\d{1,3}$/.test(rules[name].trim()) || Number(rules[name]) < min || Number(rules[name]) > max
  })
  const path = rules.path.trim()
  return wrong ?? (path !== '' && !path.startsWith('/') ? 'path' : null)
}

export interface Embedded {
  name: string
  slug: string
  page_url: string
  script_url: string
  embed_url: string
}

export function scriptCode(form: Embedded): string {
  return `${scriptTag(form)}\n<carillon-form form="${escaped(form.slug)}"></carillon-form>`
}

/** @param height about how high the form is: a frame without a script has a fixed height */
export function iframeCode(
  { name, embed_url }: Embedded,
  { width, height }: { width: number; height: number },
): string {
  return (
    `<iframe src="${escaped(embed_url)}" title="${escaped(name)}" width="100%" height="${height}" ` +
    `style="border:0;max-width:${width}px" loading="lazy"></iframe>`
  )
}

/** @param label the label of the button, if a button opens the form */
export function triggeredCode(
  form: Embedded,
  mode: 'popup' | 'slide-in',
  rules: Rules,
  label: string,
): string {
  const slug = escaped(form.slug)
  const { when } = rules
  const attributes = [
    `form="${slug}"`,
    `mode="${mode}"`,
    ...(when === 'delay' ? [`after="${Number(rules.seconds)}"`] : []),
    ...(when === 'scroll' ? [`scroll="${Number(rules.percent)}"`] : []),
    ...(when === 'exit' ? ['exit'] : []),
    ...(when === 'button' ? ['button'] : [`days="${Number(rules.again)}"`]),
    ...(rules.path.trim() === '' ? [] : [`path="${escaped(rules.path.trim())}"`]),
  ]
  const button =
    `<button type="button" onclick="document.querySelector('carillon-form[form=&quot;${slug}&quot;]').open()">` +
    `${escaped(label)}</button>`
  return [
    scriptTag(form),
    `<carillon-form ${attributes.join(' ')}></carillon-form>`,
    ...(when === 'button' ? [button] : []),
  ].join('\n')
}

/**
 * Plain HTML of a form that leads to the landing page with the typed values. The names of inputs are those of fields.
 */
export function htmlCode({ page_url }: Embedded, content: FormContent): string {
  const { header, intro, fields, consent_text, consent_required, ad_consent_text: adWords, button } = content
  const text = (tag: string, words: string) =>
    words === '' ? [] : [`  <${tag}>${escaped(words).replaceAll('\n', '<br>')}</${tag}>`]
  const consent = consent_required
    ? [
        `  <p><label><input type="checkbox" name="form_consent" value="1" required> ${escaped(consent_text)}</label></p>`,
      ]
    : text('p', consent_text)
  const adConsent =
    adWords === ''
      ? []
      : [
          `  <p><label><input type="checkbox" name="form_ad_consent" value="1"> ${escaped(adWords)}</label></p>`,
        ]
  return [
    `<form action="${escaped(page_url)}" method="post" accept-charset="utf-8">`,
    ...text('h2', header),
    ...text('p', intro),
    ...fields.map(
      ({ field, label, helper, required }) =>
        `  <p><label>${escaped(label)}${required ? ' *' : ''}<br>` +
        `<input name="${escaped(field)}" type="${typeOf(field)}"` +
        `${helper === '' ? '' : ` placeholder="${escaped(helper)}"`}${required ? ' required' : ''}></label></p>`,
    ),
    ...consent,
    ...adConsent,
    `  <p><button type="submit">${escaped(button)}</button></p>`,
    '</form>',
  ].join('\n')
}

/** Ids of custom fields end with the letter of their type. */
function typeOf(field: string): string {
  if (field === 'email') return 'email'
  if (['phone_number_id', 'phone_number', 'whatsapp'].includes(field)) return 'tel'
  if (/^w\d+_N$/.test(field)) return 'number" step="any'
  return /^w\d+_D$/.test(field) ? 'date' : 'text'
}

function scriptTag({ script_url }: Embedded): string {
  return `<script src="${escaped(script_url)}" async></script>`
}

/** About how high a form is, so that a frame without a script shows all of it. */
export function heightOf(content: FormContent): number {
  const { header, intro, consent_text, ad_consent_text: adWords, privacy_url, fields, style } = content
  const line = style.font_size * 1.5
  const perLine = Math.max(20, (style.width - 2 * style.padding) / (style.font_size * 0.52))
  const lines = (text: string) =>
    text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / perLine)), 0)
  const texts =
    (header === '' ? 0 : lines(header) * line * 1.4 + 12) +
    (intro === '' ? 0 : lines(intro) * line + 20) +
    (consent_text === '' ? 0 : lines(consent_text) * line + 20) +
    (adWords === '' ? 0 : lines(adWords) * line + 20) +
    (privacy_url === '' ? 0 : line + 16)
  // A field is its label, the input, room for a problem, and the gap.
  const inputs = fields.length * (line + 4 + 46 + 20 + 16)
  return Math.ceil((texts + inputs + 50 + 2 * style.padding + 40) / 10) * 10
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
