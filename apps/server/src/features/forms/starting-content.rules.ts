import type { BrandKit } from '@carillon/contract/brand-kit'
import type { FormContent } from '@carillon/contract/form-content'
import { type FormStyle, standardFormStyle } from '@carillon/contract/form-style'
import { type IsSample, sampleTexts } from '@carillon/email-design/placeholder-texts'

const texts = {
  en: {
    header: 'Add a strong call to action',
    labels: ['First name', 'Last name', 'Email'],
    button: 'Submit',
    message: 'Thanks for signing up!',
  },
  de: {
    header: 'Sagen Sie, wozu man sich anmeldet',
    labels: ['Vorname', 'Nachname', 'E-Mail'],
    button: 'Anmelden',
    message: 'Vielen Dank für Ihre Anmeldung!',
  },
} as const

/** True for a text of a new form that asks its author to write another one. */
export const isSampleFormText: IsSample = sampleTexts(
  Object.values(texts).map(({ header }) => header),
  null,
)

/** The content of a new form, in the look of the account's brand kit if it has one. */
export function startingContent(kit: BrandKit, language: 'en' | 'de', hasSender: boolean): FormContent {
  const { header, labels, button, message } = texts[language]
  const field = (name: string, label: string, required: boolean) => ({
    field: name,
    label,
    helper: '',
    required,
  })
  return {
    header,
    intro: '',
    button,
    language,
    fields: [
      field('first_name', labels[0], false),
      field('last_name', labels[1], false),
      field('email', labels[2], true),
    ],
    hidden_fields: [],
    consent_text: '',
    consent_required: false,
    ad_consent_text: '',
    privacy_url: '',
    list_id: null,
    confirmation_message: message,
    redirect_url: '',
    notify_address_id: null,
    double_opt_in: hasSender,
    sender_id: null,
    mail: { subject: '', text: '', button: '' },
    captcha: true,
    allowed_origins: [],
    indexed: false,
    social_title: '',
    social_description: '',
    show_logo: true,
    style: styleOf(kit),
  }
}

function styleOf(kit: BrandKit): FormStyle {
  if (kit.updated_at === null) return standardFormStyle
  return {
    ...standardFormStyle,
    page_color: kit.background_color,
    background_color: kit.content_color,
    text_color: kit.text_color,
    font: kit.font,
    button_color: kit.button_color,
    button_text_color: kit.button_text_color,
    button_radius: kit.button_radius,
  }
}
