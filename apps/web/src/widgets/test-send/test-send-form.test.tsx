import { audiencePeople } from '@carillon/contract/audience-people'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { messagePreview } from '@carillon/contract/message-preview'
import { segments } from '@carillon/contract/segments'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { render, screen, within } from '#test/render.tsx'

test('a test from an address of no sender tells why and stays open', async () => {
  const { server, user } = await render(`/single-sends/${id}/review/send_test`, (fake) => {
    fake.answer(singleSends.get, givenDraft())
    fake.answer(singleSendReview.review, { findings: [] })
    fake.answer(singleSendReview.checkLinks, { findings: [] })
    for (const call of [customFields.list, audiencePeople.list]) fake.fail(call)
    for (const call of [singleSendReview.countAudience, messagePreview.render]) fake.fail(call)
    for (const call of [lists.list, segments.list, unsubscribeGroups.list]) fake.fail(call)
    fake.answer(testSend.last, { last_test: null })
    fake.refuse(testSend.send, 'sender_not_found', { field: 'from_address' })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Send test' }))
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The from address does not belong to any of your senders. Choose a sender, then send the test again.',
  )
  expect(server.calls(testSend.send)).toHaveLength(1)
})
