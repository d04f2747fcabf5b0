import { templates } from '@carillon/contract/dynamic-templates'
import { singleSendDefaults } from '@carillon/contract/single-send-defaults'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#test/render.tsx'

const summary = {
  id: 'v1',
  template_id: 'd-1',
  active: 1 as const,
  name: 'First',
  subject: 'Order {{number}}',
  updated_at: '2026-01-01 00:00:00',
  generate_plain_content: true,
  editor: 'code' as const,
  thumbnail_url: '',
  thumbnail_pending: false,
}
const template = {
  id: 'd-1',
  name: 'Receipt',
  generation: 'dynamic' as const,
  updated_at: '2026-01-01 00:00:00',
  versions: [summary],
}
const version = {
  ...summary,
  html_content: '<p>Thanks</p>',
  plain_content: 'Thanks',
  test_data: '{"number":1}',
  warnings: [],
  document: null,
  revision: 1,
}

test('a new single send can begin with a dynamic template', async () => {
  const { user } = await render('/single-sends/selector/dynamic/new', (fake) => {
    fake.answer(templates.list, {
      templates: [template, { ...template, id: 'd-2', name: 'Unfinished', versions: [] }],
    })
    fake.hold(templates.get)
  })
  expect(await screen.findByRole('radio', { name: 'Templates', checked: true })).toBeTruthy()
  const card = await screen.findByRole('link', { name: 'Receipt' })
  expect(screen.queryByRole('link', { name: 'Unfinished' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Legacy templates' })).toBeNull()
  await user.click(card)
  expect(await screen.findByRole('heading', { name: 'Creating your Single Send …' })).toBeTruthy()
})

test('the tab of templates says when there are none', async () => {
  await render('/single-sends/selector/legacy/new', (fake) => {
    fake.answer(templates.list, { templates: [] })
  })
  expect(await screen.findByText('There are no templates with an active version.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Legacy templates', checked: true })).toBeTruthy()
})

test('the active version of a template becomes the content of the single send', async () => {
  const { server } = await render('/single-sends/new/selector/template/d-1?generation=dynamic', (fake) => {
    fake.answer(templates.get, { ...template, versions: [{ ...version, active: 0, id: 'v0' }, version] })
    fake.answer(singleSendDefaults.get, { sender_id: 3, suppression_group_id: 7 })
    fake.hold(singleSends.create)
  })
  await waitFor(() =>
    expect(server.calls(singleSends.create)).toMatchObject([
      {
        body: {
          name: 'Receipt',
          email_config: { editor: 'code', subject: 'Order {{number}}', html_content: '<p>Thanks</p>' },
        },
      },
    ]),
  )
})

test('a template without an active version says that it could not be used', async () => {
  await render('/single-sends/new/selector/template/d-1?generation=dynamic', (fake) => {
    fake.answer(templates.get, { ...template, versions: [] })
  })
  expect(await screen.findByText('The Single Send could not be created')).toBeTruthy()
})

test('a single send begins with a template whose id alone is in the address', async () => {
  const { server } = await render('/single-sends/new/selector/template/d-1', (fake) => {
    fake.answer(templates.get, { ...template, versions: [version] })
    fake.answer(singleSendDefaults.get, { sender_id: 3, suppression_group_id: 7 })
    fake.hold(singleSends.create)
  })
  await waitFor(() => expect(server.calls(singleSends.create)).toMatchObject([{ body: { name: 'Receipt' } }]))
})
