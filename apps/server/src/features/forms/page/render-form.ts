import { countriesIn } from '@carillon/contract/countries'
import type { FormContent } from '@carillon/contract/form-content'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { type Html, html } from '#platform/http/public-page.ts'
import { type FieldProblem, inputs, type Placement } from '../visit/read-submission.rules.ts'
import { textsOf } from './page-texts.ts'

export interface Filled {
  /** The sent values, by the names of inputs. */
  values: Readonly<Record<string, string>>
  problems: readonly { field: string; problem: FieldProblem }[]
  /** The text above the fields. */
  notice: string
}

export const nothingFilled: Filled = { values: {}, problems: [], notice: '' }

interface Shown {
  content: FormContent
  types: ReadonlyMap<string, FieldType>
  /** The address it is posted to. */
  action: string
  challenge: string
  placement: Placement
  filled: Filled
  /** The level of the header: a page begins with 1. */
  level: 1 | 2
}

/** A form in our page, a frame or a foreign page: plain HTML that works without a script. */
export function renderForm({ content, types, action, challenge, placement, filled, level }: Shown): Html {
  const texts = textsOf(content.language)
  const { header, intro, fields, button, privacy_url: privacy } = content
  const heading = header === '' ? '' : level === 1 ? html`<h1>${header}</h1>` : html`<h2>${header}</h2>`
  return html`<div class="cf" lang="${content.language}">${heading}${intro === '' ? '' : html`<p>${intro}</p>`}
<form method="post" action="${action}" accept-charset="utf-8" data-carillon data-fault="${texts.refused.fault}" data-problems="${JSON.stringify(texts.problems)}"${content.captcha ? html` data-task` : ''}>
<p class="e" role="alert" data-notice>${filled.notice}</p>
${fields.map((field) => renderField(field, { types, filled, language: content.language }))}
${renderConsent(content, filled)}${renderAdConsent(content, filled)}
<div class="t" aria-hidden="true"><label>${texts.trap}<input name="${inputs.trap}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${inputs.challenge}" value="${challenge}"><input type="hidden" name="${inputs.placement}" value="${placement}">
<button type="submit">${button}</button>
</form>
${privacy === '' ? '' : html`<p class="foot"><a href="${privacy}" target="_blank" rel="noopener">${texts.privacy}</a></p>`}</div>`
}

/** The text in place of a form that was sent. */
export function renderSent(content: FormContent, { title, text }: { title: string; text: string }): Html {
  return html`<div class="cf" lang="${content.language}" role="status">${title === '' ? '' : html`<h1>${title}</h1>`}<p>${text}</p></div>`
}

function renderField(
  { field, label, helper, required }: FormContent['fields'][number],
  { types, filled, language }: Pick<Shown, 'types' | 'filled'> & { language: 'en' | 'de' },
): Html {
  const texts = textsOf(language)
  const { type, complete } = inputOf(field, types.get(field))
  const problem = filled.problems.find((one) => one.field === field)?.problem
  const hint = helper === '' && field === 'phone_number_id' ? texts.phoneHint : helper
  const value = filled.values[field] ?? ''
  const named = html`id="cf-${field}" name="${field}" autocomplete="${complete}"${required ? html` required` : ''}${problem ? html` aria-invalid="true"` : ''} aria-describedby="cf-${field}-e"`
  const input =
    field === 'country'
      ? html`<select ${named}>${renderCountries(language, value, hint)}</select>`
      : html`<input ${named} type="${type}" value="${value}" placeholder="${hint}"${type === 'number' ? html` step="any"` : ''}>`
  return html`<div class="f"><label for="cf-${field}">${label}${required ? ' *' : ''}</label>${input}<p class="e" id="cf-${field}-e">${problem ? texts.problems[problem] : ''}</p></div>
`
}

/**
 * The options of a country field: names in the language of the form, values as contacts keep them. A chosen value that
 * is no country stays. End tags are left out, since the list is long.
 */
function renderCountries(language: 'en' | 'de', chosen: string, hint: string): Html {
  const all = countriesIn(language)
  const isOther = chosen !== '' && !all.some(({ value }) => value === chosen)
  const option = (value: string, name: string) =>
    html`<option${value === name ? '' : html` value="${value}"`}${value === chosen ? html` selected` : ''}>${name}`
  return html`<option value="">${hint}${isOther ? option(chosen, chosen) : ''}${all.map(({ value, name }) => option(value, name))}`
}

function renderConsent(content: FormContent, filled: Filled): Html | string {
  const { consent_text: text, consent_required: required } = content
  if (text === '') return ''
  if (!required) return html`<p><small>${text}</small></p>`
  const texts = textsOf(content.language)
  const isMissing = filled.problems.some(({ field }) => field === inputs.consent)
  return html`<div class="f"><label class="c"><input type="checkbox" name="${inputs.consent}" value="1" required${filled.values[inputs.consent] ? html` checked` : ''}${isMissing ? html` aria-invalid="true"` : ''} aria-describedby="cf-consent-e"><span>${text}</span></label><p class="e" id="cf-consent-e">${isMissing ? texts.problems.consent : ''}</p></div>`
}

/** A box that people tick if they consent to advertising. Nothing ticks it before them. */
function renderAdConsent({ ad_consent_text: text }: FormContent, { values }: Filled): Html | string {
  if (text === '') return ''
  return html`<div class="f"><label class="c"><input type="checkbox" name="${inputs.adConsent}" value="1"${values[inputs.adConsent] ? html` checked` : ''}><span>${text}</span></label></div>`
}

/** The kind of input, and the value that browsers may fill in. */
function inputOf(field: string, type: FieldType | undefined): { type: string; complete: string } {
  if (type === 'Number') return { type: 'number', complete: 'off' }
  if (type === 'Date') return { type: 'date', complete: 'off' }
  const known: Record<string, { type: string; complete: string }> = {
    email: { type: 'email', complete: 'email' },
    phone_number_id: { type: 'tel', complete: 'tel' },
    phone_number: { type: 'tel', complete: 'tel' },
    whatsapp: { type: 'tel', complete: 'tel' },
    first_name: { type: 'text', complete: 'given-name' },
    last_name: { type: 'text', complete: 'family-name' },
    address_line_1: { type: 'text', complete: 'address-line1' },
    address_line_2: { type: 'text', complete: 'address-line2' },
    city: { type: 'text', complete: 'address-level2' },
    state_province_region: { type: 'text', complete: 'address-level1' },
    postal_code: { type: 'text', complete: 'postal-code' },
    country: { type: 'text', complete: 'country-name' },
  }
  return known[field] ?? { type: 'text', complete: 'off' }
}
