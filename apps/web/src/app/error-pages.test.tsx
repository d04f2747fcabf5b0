import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'
import { RoutedApp } from './routed-app.tsx'

test.for([
  ['/nowhere', 'Page not found'],
  ['/not-found', 'Page not found'],
  ['/error', 'Something went wrong'],
  ['/no-access', 'You don’t have access to this area'],
  ['/unavailable-in-eu', 'Not available in the EU region'],
] as const)('%s is the page “%s”', async ([address, title]) => {
  await render(address, () => undefined)
  await screen.findByRole('heading', { level: 1, name: title })
})

test('the page without access says that the administrators decide, and shows the id of a request', async () => {
  await render('/no-access?request_id=r-17', () => undefined)
  await screen.findByText('Choose what you need. The administrators of your account decide.')
  await screen.findByText('Request ID r-17')
})

test('an app whose router has no state shows the error page', async () => {
  await render(
    '/not-found',
    () => undefined,
    {},
    () => <RoutedApp router={{ state: undefined } as never} />,
  )
  await screen.findByText('Something went wrong')
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
})
