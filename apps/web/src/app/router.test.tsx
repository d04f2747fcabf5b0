import { senders } from '@carillon/contract/senders'
import { type NavigateFunction, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

test('each navigation is one page view, by the address of its page', async () => {
  const { shell, user } = await render('/senders', (server) => {
    server.answer(senders.list, { results: [] })
  })
  const seen: string[] = []
  shell.analytics.pageView = (path) => void seen.push(path)
  await user.click((await screen.findAllByRole('link', { name: 'Create sender' }))[0] as HTMLElement)
  await screen.findByRole('textbox', { name: 'From name' })
  expect(seen).toEqual(['/senders/new'])
  await user.click(screen.getByRole('link', { name: 'Senders' }))
  await screen.findByText('Create your first sender')
  expect(seen).toEqual(['/senders/new', '/senders'])
})

test('an app that was taken down moves the address no more', async () => {
  let navigate: NavigateFunction | undefined
  const { stop } = await render(
    '/not-found',
    () => undefined,
    {},
    () => {
      navigate = useNavigate()
      return <p>Here</p>
    },
  )
  await screen.findByText('Here')
  stop()
  await navigate?.('/senders')
  expect(navigate && window.location.pathname).toBe('/not-found')
})
