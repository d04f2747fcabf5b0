import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { screen, waitFor } from '#test/render.tsx'
import { useUrlState } from './use-url-state.ts'

const defaults = { status: '', category: '' }

function Filters() {
  const [state, change] = useUrlState(defaults)
  return (
    <>
      <p>{`status ${state.status}, category ${state.category}`}</p>
      <button
        type="button"
        onClick={() => {
          change({ status: 'draft' })
          change({ category: 'News' })
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => change({ category: 'Offers' })}>
        One
      </button>
    </>
  )
}

test('two changes before the next rendering are both kept', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }])
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  root.render(<RouterProvider router={router} />)
  await screen.findByText('status , category')

  screen.getByRole('button', { name: 'Both' }).click()
  await screen.findByText('status draft, category News')

  await router.navigate('/')
  await screen.findByText('status , category')
  screen.getByRole('button', { name: 'One' }).click()
  await waitFor(() => expect(router.state.location.search).toBe('?category=Offers'))
  root.unmount()
})
