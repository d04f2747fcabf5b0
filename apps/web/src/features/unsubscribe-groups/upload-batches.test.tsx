import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

const group = {
  id: 7,
  name: 'Offers',
  description: 'Once a week',
  is_default: false,
  unsubscribes: 0,
  last_email_sent_at: null,
}

test('each batch of a file succeeds or fails by itself, and only the failed one is sent again', async () => {
  let isBroken = true
  const { server, user } = await render('/unsubscribe-groups/7/upload-csv', (fake) => {
    fake.answer(unsubscribeGroups.list, [group])
    fake.answer(unsubscribeGroups.addSuppressions, ({ body }) => {
      const { recipient_emails } = body as { recipient_emails: string[] }
      if (isBroken && recipient_emails.includes('p1500@example.com')) throw new Error('the server is gone')
      return { recipient_emails }
    })
  })
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const lines = ['email', ...Array.from({ length: 2500 }, (_, at) => `p${at}@example.com`)]
  const file = new File([lines.join('\n')], 'addresses.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await screen.findByText(/^2,?500 addresses found, 0 skipped as invalid\.$/)
  await user.click(screen.getByRole('button', { name: 'Unsubscribe addresses' }))
  await screen.findByText('1 batch could not be added.')
  const sizes = () =>
    server
      .calls(unsubscribeGroups.addSuppressions)
      .map(({ body }) => (body as { recipient_emails: string[] }).recipient_emails.length)
  expect(sizes()).toEqual([1000, 1000, 500])
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry the failed part' }))
  await screen.findByText(/2,?500 addresses added, the last one was p2499@example\.com\. 0 invalid skipped\./)
  expect(sizes()).toEqual([1000, 1000, 500, 1000])
})
