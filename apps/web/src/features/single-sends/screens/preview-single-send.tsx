import type { VariationLetter } from '@carillon/contract/ab-tests'
import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { loadMessages, useMessages } from '#lib/messages.tsx'
import { StoredMessageDialog } from '#widgets/message-preview/stored-message-dialog.tsx'
import { LetterChoice } from '../ab-test/letter-choice.tsx'
import { asVariation, winnerOf } from '../ab-test/variation-message.ts'
import { previewAudience, settingsOf } from '../parts/draft.ts'

/** A text message is shown on a telephone. */
const PreviewText = lazy(async () => {
  const [preview] = await Promise.all([import('../sms/preview-text.tsx'), loadMessages('sms')])
  return preview
})

/** The message of a single send. In an A/B test it begins with the winner, or with the variation that the address names. */
export function Component() {
  const t = useMessages('single-sends')
  const ab = useMessages('ab-tests')
  const named = useSearchParams()[0].get('pick')
  const [chosen, choose] = useState<VariationLetter>()
  const shownOf = ({ abtest }: SingleSend) =>
    abtest?.variations.find(({ letter }) => letter === (chosen ?? named))?.letter ?? winnerOf(abtest) ?? 'A'
  const query = useQuery(singleSendQuery(useParams()['id'] ?? ''))
  if (query.data?.sms_config) {
    return (
      <Suspense>
        <PreviewText stored={query.data} />
      </Suspense>
    )
  }
  return (
    <StoredMessageDialog
      title={t('preview.title')}
      query={query}
      item={query.data}
      messageOf={(stored) => asVariation(stored, shownOf(stored)).email_config}
      aboveOf={(stored) =>
        stored.abtest && (
          <>
            <LetterChoice test={stored.abtest} value={shownOf(stored)} onChange={choose} />
            {shownOf(stored) === winnerOf(stored.abtest) && ab('results.winner')}
          </>
        )
      }
      audienceOf={(stored) => previewAudience(settingsOf(stored))}
      gone={t('editor.gone')}
      empty={t('preview.empty')}
    />
  )
}
