import { singleSendCalendar } from '@carillon/contract/single-send-calendar'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenCalendarSend } from '#test/given-calendar-send.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const nextYear = new Date().getUTCFullYear() + 1
const list = '00000000-0000-4000-8000-00000000000a'
const send = givenCalendarSend({ at: `${nextYear}-06-15T08:00:00.000Z`, list_ids: [list] })
const other = givenCalendarSend({ ...send, id: '00000000-0000-4000-8000-000000000002', name: 'Sale' })
const june = `/single-sends?view=calendar&day=${nextYear}-06-15`

function answering(result = [send], left_out = 0) {
  return (server: FakeServer) => {
    server.answer(singleSends.categories, { categories: [] })
    server.answer(singleSendCalendar.list, { result, left_out, list_names: { [list]: 'Readers' } })
  }
}

test('the calendar loads only the days on its page', async () => {
  const { server } = await render(june, answering())
  await screen.findByRole('link', { name: /October newsletter/ })
  const [call] = server.calls(singleSendCalendar.list)
  expect(call?.query.get('from')?.slice(0, 7)).toBe(`${nextYear}-05`)
  expect(call?.query.get('to')?.slice(0, 7)).toBe(`${nextYear}-07`)
})

test('days on which a list gets two messages are marked, even if a filter hides one', async () => {
  await render(`${june}&search=Sale`, answering([send, other]))
  await screen.findByText('Contacts on the list “Readers” get more than one message on this day.')
  expect(screen.queryByRole('link', { name: /October newsletter/ })).toBeNull()
})

test('a move that the server refuses shows the reason, and the send stays', async () => {
  const { user, server } = await render(june, (fake) => {
    answering()(fake)
    fake.refuse(singleSends.schedule, 'recipients_none')
  })
  ;(await screen.findByRole('link', { name: /October newsletter/ })).focus()
  await user.keyboard(' {ArrowRight}{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/“October newsletter” stays at .*Nobody would get this message/)
  within(alert).getByRole('button', { name: 'Open review' })
  expect(server.calls(singleSends.schedule)[0]?.body).toEqual({
    send_at: `${nextYear}-06-16T08:00:00.000Z`,
    moved_from: send.at,
  })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /October newsletter/ }).dataset['at']).toBe(send.at),
  )
})

test('in a week, a send is moved by hours and keeps its minute', async () => {
  const at = `${nextYear}-06-15T08:20:00.000Z`
  const { user, server } = await render(`${june}&span=week`, (fake) => {
    answering([{ ...send, at }])(fake)
    fake.hold(singleSends.schedule)
  })
  // Roles are slow to compute in a grid of 168 cells.
  const link = () => document.querySelector<HTMLElement>(`[data-send="${send.id}"]`)
  await waitFor(() => expect(link()).toBeTruthy())
  link()?.focus()
  await user.keyboard(' {ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() =>
    expect(server.calls(singleSends.schedule)[0]?.body).toEqual({
      send_at: `${nextYear}-06-15T10:20:00.000Z`,
      moved_from: at,
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(link()))
  expect(link()?.textContent).toMatch(/^10:20/)
})

test('in a week, Tab reaches the sends of the current hour, or its cell if it has none', async () => {
  const cell = (hour: number) =>
    document.querySelector<HTMLElement>(`td[data-day="${nextYear}-06-15"][data-hour="${hour}"]`)
  const { user } = await render(`${june}&span=week`, answering([send, other]))
  await waitFor(() => expect(cell(8)?.querySelectorAll('a')).toHaveLength(2))
  const reachable = () =>
    [...document.querySelectorAll<HTMLElement>('td, td a')].filter((one) => one.tabIndex === 0)
  expect(reachable()).toEqual([...(cell(8)?.querySelectorAll('a') ?? [])])
  reachable()[0]?.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(cell(8))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell(9))
  expect(reachable()).toEqual([cell(9)])
})

test('a past day refuses a send and shows why', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const { user, server } = await render('/single-sends?view=calendar', answering([{ ...send, at: tomorrow }]))
  ;(await screen.findByRole('link', { name: /October newsletter/ })).focus()
  await user.keyboard(' {PageUp}')
  await screen.findByText(/has passed. It can’t be moved there./)
  await user.keyboard('{Enter}')
  expect(server.calls(singleSends.schedule)).toEqual([])
  await user.keyboard('{Escape}')
  await screen.findByText(/“October newsletter” stays at/)
})

test('a sent single send can’t be picked up', async () => {
  const sent = { ...send, status: 'triggered' as const }
  const { user } = await render(june, answering([sent]))
  ;(await screen.findByRole('link', { name: /October newsletter/ })).focus()
  await user.keyboard(' ')
  await screen.findByText(/“October newsletter” can’t be moved/)
})

test('the calendar says that it left out some sends', async () => {
  await render(june, answering([send], 12))
  await screen.findByText('Only the first 1 of 13 Single Sends are shown. A week has fewer.')
})

test.for([
  ['search=nothing', 'Nothing in this period matches your filters.'],
  ['status=draft', 'Drafts are not in the calendar. They get a time when you schedule them.'],
] as const)('a calendar filtered by %s says why it is empty', async ([filter, sentence]) => {
  const { user } = await render(`${june}&${filter}`, answering())
  await screen.findByText(sentence)
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  await screen.findByRole('link', { name: /October newsletter/ })
})

test('calendar and list share their filters', async () => {
  await render(`${june}&search=news&category=Monthly`, answering())
  const to = (await screen.findByRole('link', { name: 'List' })).getAttribute('href')
  expect(to).toBe('/single-sends?search=news&category=Monthly')
})

test('the calendar shows its days while it loads, but no number', async () => {
  await render(june, (fake) => {
    fake.answer(singleSends.categories, { categories: [] })
    fake.hold(singleSendCalendar.list)
  })
  const grid = await screen.findByRole('grid')
  expect(within(grid).getAllByRole('row')).toHaveLength(6)
  expect(screen.queryByText(/Single Sends?$/, { selector: '[role=status]' })).toBeNull()
})

test('a calendar that can’t be loaded offers to try again', async () => {
  const { user, server } = await render(june, (fake) => {
    fake.answer(singleSends.categories, { categories: [] })
    fake.fail(singleSendCalendar.list)
  })
  const again = await screen.findByRole('button', { name: 'Retry' })
  answering()(server)
  await user.click(again)
  await screen.findByRole('link', { name: /October newsletter/ })
})

test('a narrow screen lists the days with sends, each with a way to move it', async () => {
  const narrow = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList
  const windowMedia = vi.spyOn(window, 'matchMedia').mockImplementation(narrow)
  onTestFinished(() => windowMedia.mockRestore())
  const { user } = await render(june, answering())
  const day = await screen.findByRole('region', { name: /June|Jun 15/ })
  await user.click(within(day).getByRole('button', { name: 'Actions: October newsletter' }))
  await screen.findByRole('menuitem', { name: 'Move' })
  expect(screen.queryByRole('grid')).toBeNull()
})
