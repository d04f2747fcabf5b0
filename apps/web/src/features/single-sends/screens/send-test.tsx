import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { editedReviewQuery } from '#api/single-send-review.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { sampleTextIn } from '#widgets/test-send/sample-text.ts'
import { TestSendForm } from '#widgets/test-send/test-send-form.tsx'
import { TestedVariation } from '../ab-test/tested-variation.tsx'
import { useDraft } from '../parts/draft.ts'

/** A dialog over the editor and the review. In an A/B test it begins with the variation that the address names. */
export function Component() {
  const t = useMessages('test-send')
  const close = useCloseRouteDialog()
  const { id, settings, flush } = useDraft()
  const test = useQuery(singleSendQuery(id)).data?.abtest
  const findings = useQuery(editedReviewQuery(id)).data?.findings
  const named = useSearchParams()[0].get('variation')
  const [chosen, choose] = useState<string>()
  const letter = chosen ?? named
  const variation = test?.variations.find((each) => each.letter === letter) ?? test?.variations[0]
  return (
    <RouteDialog title={t('title')}>
      <TestSendForm
        templateId={id}
        variationId={variation?.id}
        sender={settings.sender}
        group={settings.group}
        customUrl={settings.customUrl}
        sampleText={sampleTextIn(findings, variation?.letter)}
        beforeSending={flush}
        onDone={close}
        onCancel={close}
      >
        {test && variation && <TestedVariation test={test} value={variation.letter} onChange={choose} />}
      </TestSendForm>
    </RouteDialog>
  )
}
