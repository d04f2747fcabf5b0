import type { FormContent } from '@carillon/contract/form-content'
import type { formPreviewStates } from '@carillon/contract/form-stats'
import type { Db } from '#platform/db.ts'
import { fieldTypesOf } from '../visit/find-published.ts'
import { findLogo } from './find-logo.ts'
import { formPage } from './form-page.ts'
import { textsOf } from './page-texts.ts'
import { nothingFilled, renderForm, renderSent } from './render-form.ts'

type State = (typeof formPreviewStates)[number]

/** The page of a content as visitors would see it. It can't be sent. */
export async function previewForm(
  db: Db,
  account: string,
  { content, state }: { content: FormContent; state: State },
  publicUrl: string,
): Promise<{ html: string }> {
  const types = await fieldTypesOf(db, account)
  const logo = content.show_logo ? await findLogo(db, account) : null
  const texts = textsOf(content.language)
  const [title, text] =
    state === 'mailed' ? [texts.sentTitle, texts.sent] : ['', content.confirmation_message]
  const filled =
    state === 'error'
      ? {
          ...nothingFilled,
          notice: texts.refused.fields,
          problems: content.fields
            .filter(({ required }) => required)
            .map(({ field }) => ({ field, problem: 'required' as const })),
        }
      : nothingFilled
  const body =
    state === 'form' || state === 'error'
      ? renderForm({ content, types, action: '', challenge: '', placement: 'landing', filled, level: 1 })
      : renderSent(content, { title, text })
  return {
    html: formPage({
      content,
      body,
      title: content.header,
      social: null,
      framed: false,
      script: false,
      logo: logo && { ...logo, address: `${publicUrl}${logo.address}` },
    }),
  }
}
