import { type TrackingSettings, trackingSettings } from '@carillon/contract/tracking-settings'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const analytics: TrackingSettings['google_analytics'] = {
  enabled: false,
  utm_source: '',
  utm_medium: '',
  utm_term: '',
  utm_content: '',
  utm_campaign: '',
}
const subscription: TrackingSettings['subscription'] = {
  enabled: false,
  html_content: '',
  plain_content: '',
  landing: '',
  replace: '',
  url: '',
}

function settings(server: FakeServer) {
  server.answer(trackingSettings.getClick, { enabled: true, enable_text: false })
  server.answer(trackingSettings.getOpen, { enabled: true })
  server.answer(trackingSettings.getAnalytics, analytics)
  server.answer(trackingSettings.getSubscription, subscription)
}

const form = (name: string) => screen.findByRole('form', { name })
const save = (where: HTMLElement) => within(where).getByRole('button', { name: 'Save' })

test('each setting is saved separately', async () => {
  const { server, user } = await render('/account/tracking', (fake) => {
    settings(fake)
    fake.answer(trackingSettings.updateClick, { enabled: false, enable_text: false })
  })
  const clicks = await form('Clicks')
  expect(save(clicks)).toHaveProperty('disabled', true)
  await user.click(within(clicks).getByRole('checkbox', { name: 'Count clicks' }))
  expect(within(clicks).getByRole('checkbox', { name: /plain text/ })).toHaveProperty('disabled', true)
  await user.click(save(clicks))
  await screen.findByText('Saved.')
  expect(server.calls(trackingSettings.updateClick).map(({ body }) => body)).toEqual([
    { enabled: false, enable_text: false },
  ])
  expect(server.calls(trackingSettings.updateOpen)).toEqual([])
  expect(save(clicks)).toHaveProperty('disabled', true)
})

test('an invalid text is reported at its field without a call', async () => {
  const { server, user } = await render('/account/tracking', settings)
  const link = await form('Unsubscribe link')
  const tag = within(link).getByLabelText('Replacement tag')
  await user.type(tag, 'ab')
  await user.click(save(link))
  expect(tag.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls(trackingSettings.updateSubscription)).toEqual([])
})

test('settings that cannot be loaded offer to try again', async () => {
  const { user } = await render('/account/tracking', (fake) => {
    settings(fake)
    fake.refuse(trackingSettings.getOpen, 'forbidden')
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await user.click(retry)
  await screen.findByRole('button', { name: 'Retry' })
})
