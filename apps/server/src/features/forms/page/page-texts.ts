import deTexts from '@carillon/messages/de/form-pages'
import enTexts from '@carillon/messages/en/form-pages'

export type FormTexts = typeof enTexts

export function textsOf(language: 'en' | 'de'): FormTexts {
  return language === 'de' ? deTexts : enTexts
}
