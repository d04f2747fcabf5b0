// Long because each part of the review has its states here, in one set-up.
import { type Approval, approvals } from '@carillon/contract/approvals'
import { audiencePeople } from '@carillon/contract/audience-people'
import { contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { messagePreview } from '@carillon/contract/message-preview'
import { segments } from '@carillon/contract/segments'
import { senders } from '@carillon/contract/senders'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { type SingleSend, type SingleSendChange, singleSends } from '@carillon/contract/single-sends'
import { testSend } from '@carillon/contract/test-send'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { waitingRequest } from '#test/given-approval.ts'
import { givenDraft, draftId as id } from '#test/given-draft.ts'
import { contactOfProfile } from '#test/given-profile.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const listId = '019f0000-0000-7000-8000-000000000002'
const at = '2026-11-20T10:00:00.000Z'
const page = `/single-sends/${id}/review`

const people = ['Ada', 'Grace', 'Linus'].map((first_name, index) => ({
  id: `019f0000-0000-7000-8000-00000000001${index}`,
  email: `${first_name.toLowerCase()}@example.org`,
  first_name,
  last_name: '',
}))

const draft = givenDraft({
  send_to: { list_ids: [listId], all: false },
  email_config: {
    subject: 'Hello {{first_name}}',
    html_content: '<p>Hi {{first_name}}</p>',
    suppression_group_id: 7,
    sender_id: 3,
  },
})

let stored: SingleSend
beforeEach(() => {
  stored = draft
})

/** A server with one single send, which calls change. */
function given(server: FakeServer): void {
  server.answer(singleSends.get, () => stored)
  server.answer(singleSends.update, ({ body }) => {
    const { send_at, send_to, email_config, messages_per_hour } = body as SingleSendChange
    stored = {
      ...stored,
      ...(send_at === undefined ? {} : { send_at }),
      send_to: { ...stored.send_to, ...(send_to as object) },
      email_config: { ...stored.email_config, ...(email_config as object) },
      revision: stored.revision + 1,
    }
    if (messages_per_hour === null) delete stored.messages_per_hour
    else if (messages_per_hour !== undefined) stored.messages_per_hour = messages_per_hour
    return stored
  })
  server.answer(singleSendReview.review, { findings: [] })
  server.answer(singleSendReview.checkLinks, { findings: [] })
  server.answer(singleSendReview.countAudience, {
    listed: 6,
    duplicates: 2,
    without_email: 0,
    excluded: 0,
    unsubscribed: 1,
    spam_reports: 0,
    bounced: 0,
    invalid: 0,
    group_unsubscribed: 0,
    paused: 0,
    total: 3,
  })
  server.answer(audiencePeople.list, { results: people, _metadata: {} })
  server.answer(messagePreview.render, ({ body }) => {
    const { contact_id, subject } = body as { contact_id?: string; subject: string }
    const name = people.find((each) => each.id === contact_id)?.first_name ?? '{{first_name}}'
    const text = subject.replace('{{first_name}}', name)
    const from = { name: 'Nordlicht', email: 'news@nordlicht.test' }
    return { from, subject: text, html: `<p>Hi ${name}</p>`, text: '', problems: [], plain_source: '' }
  })
  server.answer(testSend.last, { last_test: null })
  server.answer(customFields.list, {
    custom_fields: [],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
  })
  server.answer(senders.list, {
    results: [
      {
        id: 3,
        nickname: 'News',
        from: { email: 'news@nordlicht.test', name: 'Nordlicht' },
        reply_to: { email: 'hello@nordlicht.test', name: '' },
        address: '',
        address_2: '',
        city: '',
        state: '',
        zip: '',
        country: '',
        verified: true,
        locked: false,
        created_at: 0,
        updated_at: 0,
      },
    ],
  })
  server.answer(lists.list, {
    result: [{ id: listId, name: 'Newsletter', contact_count: 4, _metadata: { self: '' } }],
    _metadata: {},
  })
  server.answer(segments.list, { results: [], _metadata: {} })
  server.answer(unsubscribeGroups.list, [
    {
      id: 7,
      name: 'News',
      description: 'Once a month',
      is_default: false,
      unsubscribes: 0,
      last_email_sent_at: null,
    },
  ])
}

const card = (name: string) => screen.findByRole('region', { name })

async function openCard(user: Awaited<ReturnType<typeof render>>['user'], name: string) {
  const region = within(await card(name))
  await user.click(await region.findByRole('button', { name: 'Change' }))
  return region
}

test('the review saves only the edited settings, at once, and can undo that', async () => {
  const { server, user } = await render(page, given)
  const region = await openCard(user, 'Recipients')
  // The field finds all contacts, lists and segments. 'All contacts' replaces the list.
  await user.type(await region.findByRole('combobox', { name: 'Send to' }), 'all con{Enter}')
  await waitFor(() => expect(stored.send_to.all).toBe(true))
  const sendTo = { ...draft.send_to, all: true, list_ids: [] }
  expect(server.calls(singleSends.update)[0]?.body).toEqual({ revision: 1, send_to: sendTo })
  await user.click(await region.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stored.send_to.all).toBe(false))
  await user.click(await region.findByRole('button', { name: 'Done' }))
  await within(await card('Recipients')).findByText('Newsletter')
})

test('the review stores the messages an hour, and shows them from then on', async () => {
  const { server, user } = await render(page, given)
  const region = await openCard(user, 'When')
  await user.type(await region.findByRole('textbox', { name: /Messages an hour/ }), '7200')
  await waitFor(() => expect(stored.messages_per_hour).toBe(7200))
  expect(server.calls(singleSends.update).at(-1)?.body).toMatchObject({ messages_per_hour: 7200 })
  await user.click(await region.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stored).not.toHaveProperty('messages_per_hour'))
})

test('a change by another user is reported, and either version can be kept', async () => {
  const { server, user } = await render(page, given)
  const region = await openCard(user, 'Recipients')
  const field = () => region.findByRole('combobox', { name: 'Send to' })
  const conflict = server.refuse(singleSends.update, 'single_send_changed')
  await user.type(await field(), 'all con{Enter}')
  await screen.findByText(/Someone else has saved this message/)
  stored = { ...stored, revision: 5, email_config: { ...stored.email_config, preheader: 'Theirs' } }
  conflict()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(stored.send_to.all).toBe(true))
  // The other user's change of another setting stays.
  expect(stored.email_config.preheader).toBe('Theirs')
  expect(server.calls(singleSends.update).at(-1)?.body).toEqual({
    send_to: { ...draft.send_to, all: true, list_ids: [] },
  })

  server.refuse(singleSends.update, 'single_send_changed')
  await user.type(await field(), '{Backspace}')
  stored = { ...stored, revision: 9 }
  await user.click(await screen.findByRole('button', { name: 'Load theirs' }))
  await waitFor(() => expect(region.queryAllByText('All contacts')).not.toHaveLength(0))
})

test('a refusal is shown in the card with the changed setting', async () => {
  const { server, user } = await render(page, given)
  const region = await openCard(user, 'Unsubscribe')
  server.refuse(singleSends.update, 'unsubscribe_group_not_found', {
    field: 'email_config.suppression_group_id',
  })
  await user.click(await region.findByRole('combobox', { name: 'Unsubscribe group' }))
  await user.click(await screen.findByRole('option', { name: /global unsubscribe/, hidden: true }))
  expect((await region.findByRole('alert')).textContent).toMatch(/group/i)
  expect(await screen.findAllByText('Not saved')).not.toHaveLength(0)
})

test('a finding’s address opens the field', async () => {
  await render(`${page}?edit=recipients`, given)
  const region = within(await card('Recipients'))
  await waitFor(async () =>
    expect(document.activeElement).toBe(await region.findByRole('combobox', { name: 'Send to' })),
  )
  // The list of choices stays closed: it would cover the fields below.
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
})

test('a scheduled single send shows its settings, which change only after unscheduling', async () => {
  stored = { ...draft, status: 'scheduled', send_at: '2030-01-08T09:00:00Z' }
  await render(`${page}?edit=subject`, given)
  await screen.findByText(/unschedule it first/)
  const region = within(await card('Subject'))
  expect(region.queryByRole('textbox')).toBeNull()
  expect(region.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Unschedule' })).toBeTruthy()
})

test('a test is filled with the values of a contact found by name, and invalid JSON is not sent', async () => {
  const found = {
    ...contactOfProfile(at),
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.org',
  }
  const { server, user } = await render(`${page}/send_test`, (each) => {
    given(each)
    each.answer(contacts.list, { result: [found], contact_count: 1, _metadata: {} })
    each.answer(testSend.send, {})
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Send test' }))
  const data = dialog.getByRole('textbox', { name: /^Test data/ })
  await user.click(data)
  await user.paste('{\n  "order": ,\n}')
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  await dialog.findByText(/^Line 2, column 12: this is not valid JSON/)
  expect(server.calls(testSend.send)).toEqual([])
  await user.clear(data)
  await user.paste('{ "order": 7 }')

  const contact = dialog.getByRole('combobox', { name: /^Fill tags as/ })
  await user.type(contact, 'grace ho')
  await screen.findByRole('option', { name: 'Grace Hopper · grace@example.org', hidden: true })
  // Results come after typing. Enter takes the first one and does not submit the dialog.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(contact).toHaveProperty('value', 'Grace Hopper · grace@example.org'))
  expect(server.calls(testSend.send)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  await waitFor(() => expect(server.calls(testSend.send)).toHaveLength(1))
  expect(server.calls(testSend.send)[0]?.body).toMatchObject({
    contact_id: found.id,
    substitutions: { order: 7 },
  })
})

test('the preview steps through the contacts, and shows the message without one', async () => {
  const { user } = await render(page, (server) => {
    given(server)
    server.answer(messagePreview.render, ({ body }) => {
      const { contact_id } = body as { contact_id?: string }
      const name = people.find((each) => each.id === contact_id)?.first_name
      return {
        from: null,
        subject: `Hello ${name ?? 'there'}`,
        html: '<p>Hi</p>',
        text: '',
        problems: [],
        plain_source: '',
      }
    })
  })
  const look = within(await card('How it looks'))
  await look.findByText('Hello Ada')
  await look.findByText('1 of 3')
  await user.click(look.getByRole('button', { name: 'Next contact' }))
  await look.findByText('Hello Grace')
  await user.click(look.getByRole('combobox', { name: 'Preview as' }))
  await user.click(await screen.findByRole('option', { name: 'No specific contact', hidden: true }))
  await look.findByText('Hello there')
})

test('the problem of a message that can’t be rendered replaces message and inbox', async () => {
  await render(page, (server) => {
    given(server)
    const problem = {
      part: 'html' as const,
      line: 2,
      column: 4,
      name: 'if',
      problem: 'The block is never closed.',
    }
    server.answer(messagePreview.render, {
      from: null,
      subject: '',
      html: '',
      text: '',
      plain_source: '',
      problems: [{ ...problem, problem_code: 'block_not_closed' }],
    })
  })
  const look = within(await card('How it looks'))
  expect((await look.findByRole('alert')).textContent).toContain('Line 2, column 4')
  expect(look.queryByText(/inbox/i)).toBeNull()
})

test('the preview steps across pages of contacts, and finds one by name', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    const [ada, grace, linus] = people
    if (!ada || !grace || !linus) throw new Error('three people')
    const at = (token: string) =>
      `http://localhost/v3/marketing/singlesends/audience/contacts?page_token=${token}`
    fake.answer(audiencePeople.list, ({ query, body }) => {
      const { search, from } = body as { search?: string; from?: string }
      if (search) return { results: [linus], _metadata: {} }
      if (from) return { results: [linus], _metadata: { prev: at('newer') } }
      return query.get('page_token') === 'older'
        ? { results: [linus], _metadata: { prev: at('newer') } }
        : { results: [ada, grace], _metadata: { next: at('older') } }
    })
  })
  const look = within(await card('How it looks'))
  const step = async (name: string) => user.click(await look.findByRole('button', { name }))
  await look.findByText('1 of 3')
  await step('Next contact')
  await look.findByText('2 of 3')
  await step('Next contact')
  await look.findByText('Hello Linus')
  await look.findByText('3 of 3')
  expect(look.getByRole('button', { name: 'Next contact' })).toHaveProperty('disabled', true)
  await step('Previous contact')
  await look.findByText('Hello Grace')
  await look.findByText('2 of 3')

  const found = look.getByRole('combobox', { name: 'Preview as' })
  await user.clear(found)
  await user.type(found, 'linu')
  await user.click(await screen.findByRole('option', { name: /Linus/, hidden: true }))
  await look.findByText('Hello Linus')
  expect(server.calls(audiencePeople.list).at(-1)?.body).toMatchObject({ from: people[2]?.id })
  // After a search it is not known how many come before.
  expect(look.queryByText(/of 3/)).toBeNull()
  await step('Previous contact')
  await look.findByText('Hello Grace')
})

test.for([
  ['delivered', null, 'Delivered', false],
  ['refused', 'no such mailbox', 'Refused', false],
  ['waiting', null, 'Waiting for an answer', false],
  ['uncertain', null, 'Uncertain', true],
] as const)('tells of the last test: %s', async ([state, reason, words, isOutdated]) => {
  await render(page, (server) => {
    given(server)
    server.answer(testSend.last, {
      last_test: {
        sent_at: at,
        is_outdated: isOutdated,
        addresses: [{ email: 'one@example.com', state, reason }],
      },
    })
  })
  const tested = within(await card('Last test'))
  await tested.findByText(words)
  if (reason) await tested.findByText(reason)
  expect(tested.queryByText(/was changed since/) !== null).toBe(isOutdated)
})

test('the dialog of a test names a placeholder text that is still in the message', async () => {
  await render(`${page}/send_test`, (fake) => {
    given(fake)
    const finding = {
      card: 'content' as const,
      severity: 'warns' as const,
      code: 'text_placeholder' as const,
      field: 'email_config.html_content',
      message: '',
      parameter: { text: 'Write your story' },
      place: null,
    }
    fake.answer(singleSendReview.review, { findings: [finding] })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Send test' }))
  await dialog.findByText(/^“Write your story” is a placeholder text/)
})

test('in an A/B test, the card shows the last test of each variation, and tests the next one that needs it', async () => {
  const [a, b] = [`${id.slice(0, -2)}b0`, `${id.slice(0, -2)}b1`]
  const { email_config: message } = draft
  const own = { ...message, design_id: null }
  const variations = [
    { ...own, id: a, letter: 'A' as const },
    { ...own, id: b, letter: 'B' as const, subject: 'Good morning' },
  ]
  stored = {
    ...draft,
    abtest: {
      type: 'subject',
      winner_criteria: 'open',
      test_percentage: 20,
      duration: 'PT4H',
      variations,
      winning_template_id: '',
      winner_selected_at: null,
      expiration_date: null,
      state: 'draft',
      duration_minutes: 240,
      test_started_at: null,
      test_ends_at: null,
    },
  }
  const { server, user } = await render(page, (fake) => {
    given(fake)
    const addresses = [{ email: 'one@example.com', state: 'delivered' as const, reason: null }]
    const test = { sent_at: at, is_outdated: false, addresses }
    fake.answer(testSend.last, ({ query }) => ({ last_test: query.get('variation_id') === a ? test : null }))
    fake.answer(testSend.send, {})
  })
  const tested = within(await card('Last test'))
  await tested.findByText('Not tested yet')
  expect(tested.getAllByText('one@example.com')).toHaveLength(1)
  await user.click(tested.getByRole('link', { name: 'Send test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send test' }))
  expect((dialog.getByRole('radio', { name: 'B' }) as HTMLInputElement).checked).toBe(true)
  dialog.getByText('Good morning')
  await user.clear(dialog.getByRole('textbox', { name: 'Send to' }))
  await user.type(dialog.getByRole('textbox', { name: 'Send to' }), 'one@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  await screen.findByText(/Test sent to/)
  expect(server.calls(testSend.send)[0]?.body).toMatchObject({ template_id: id, variation_id: b })
})

test('each number of the waterfall leads to its people', async () => {
  const { server, user } = await render(page, given)
  const steps = within(await card('Who gets it'))
  const step = await steps.findByRole('link', { name: /Unsubscribed from all mail/ })
  step.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('from all mail of this account')
  await user.click(step)
  const sheet = within(await screen.findByRole('dialog', { name: 'Unsubscribed from all mail' }))
  await sheet.findByText('1 person has unsubscribed from all mail.')
  expect((await sheet.findByRole('link', { name: /Ada/ })).getAttribute('href')).toBe(
    `/contacts/profile/${people[0]?.id}`,
  )
  expect(server.calls(audiencePeople.list).at(-1)?.body).toMatchObject({ step: 'unsubscribed' })
})

test('a single send is sent once, however often the button is pressed', async () => {
  const { server, user } = await render(`${page}/send`, (fake) => {
    given(fake)
    fake.hold(singleSends.schedule)
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('3 people')
  await user.dblClick(dialog.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(server.calls(singleSends.schedule)).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: 'Send now' }))
  expect(server.calls(singleSends.schedule)).toHaveLength(1)
})

test('the confirmation repeats sender, subject, people, pace and end, and asks for a missing name', async () => {
  stored = { ...draft, name: 'Untitled Single Send', messages_per_hour: 1 }
  await render(`${page}/send`, given)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Nordlicht <news@nordlicht.test>')
  await dialog.findByText('Newsletter')
  dialog.getByText('Replies to hello@nordlicht.test')
  dialog.getByText('At most 1 message an hour')
  expect(await dialog.findByText(/^About .*, at this pace$/)).toBeTruthy()
  dialog.getByText(/has no name of its own yet/)
})

test('nothing waits for the links while they are checked', async () => {
  await render(page, (server) => {
    given(server)
    server.hold(singleSendReview.checkLinks)
  })
  await within(await card('Message')).findByText('Checking links …')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send to 3 people' })).disabled).toBe(
    false,
  )
})

test('a broken link is reported at the content and before sending', async () => {
  const { user } = await render(page, (server) => {
    given(server)
    server.answer(singleSendReview.checkLinks, {
      findings: [
        {
          card: 'content',
          severity: 'warns',
          code: 'link_missing',
          message: '',
          field: 'email_config.html_content',
          parameter: { href: 'https://nordlicht.de/old' },
          place: { module: null, line: 2, column: 1 },
        },
      ],
    })
  })
  const sentence =
    'The link “https://nordlicht.de/old” leads nowhere: its server says that there is no such page.'
  const content = within(await card('Message'))
  await content.findByText(sentence)
  expect(content.queryByText('Checking links …')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Send to 3 people' }))
  await within(await screen.findByRole('dialog')).findByText(sentence)
})

test('if credits are not enough for all, the review shows how many people get the message', async () => {
  const { user } = await render(page, (server) => {
    given(server)
    server.answer(singleSendReview.review, {
      findings: [
        {
          card: 'recipients',
          severity: 'warns',
          code: 'credits_short',
          field: 'send_to',
          message: 'Only 2 emails will be sent.',
          parameter: { count: 2 },
          place: null,
        },
      ],
    })
  })
  await within(await card('Recipients')).findByText(/Only 2 emails will be sent\./)
  await user.click(await screen.findByRole('button', { name: 'Send to 2 people' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('2 people')).toBeTruthy()
  expect(dialog.getByText(/Only 2 emails will be sent\./)).toBeTruthy()
})

test('the review shows how fast the messages leave', async () => {
  stored = { ...draft, messages_per_hour: 1200 }
  await render(page, given)
  expect(within(await card('When')).getByText('At most 1,200 messages an hour')).toBeDefined()
})

test('a large audience is shown at once, as about or with the time of its count, until it is counted', async () => {
  const numbers = {
    listed: 900_000,
    duplicates: 0,
    without_email: 0,
    excluded: 0,
    unsubscribed: 0,
    spam_reports: 0,
    bounced: 0,
    invalid: 0,
    group_unsubscribed: 0,
    paused: 0,
    total: 900_000,
  }
  const counted = { ...numbers, unsubscribed: 40_000, total: 860_000 }
  const answers = [
    { ...numbers, counting: { counted_at: null } },
    { ...numbers, unsubscribed: 39_000, total: 861_000, counting: { counted_at: null, sampled: 10_400 } },
    { ...counted, counting: { counted_at: at } },
  ]
  await render(page, (server) => {
    given(server)
    server.answer(singleSendReview.countAudience, () => answers.shift() ?? counted)
  })
  const steps = within(await card('Who gets it'))
  await steps.findByText(/^The numbers are approximate: they are the sums/)
  await screen.findByRole('button', { name: 'Send to about 900,000 people' })
  await steps.findByText(/^The numbers are approximate: .* a sample of 10,400 contacts\./, undefined, {
    timeout: 10_000,
  })
  screen.getByRole('button', { name: 'Send to about 861,000 people' })
  await steps.findByText(/^Counted .* being counted again\.$/, undefined, { timeout: 10_000 })
  await screen.findByRole('button', { name: 'Send to 860,000 people' }, { timeout: 10_000 })
  expect(steps.queryByText(/being counted/)).toBeNull()
}, 30_000)

test('a person who may only read a draft sees its settings, and no way to change or send it', async () => {
  const scopes = ['marketing.read', 'asm.groups.read']
  await render(page, given, { scopes })
  await card('Recipients')
  screen.getByText('You may look at this. Your role does not allow you to change it.')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

const waits = { waits: true, above: 100, count: 340, approvers: ['ben@shop.test'], approvers_count: 1 }

test('where sending needs approval, the buttons and a sentence say so', async () => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    fake.answer(approvals.need, waits)
  })
  await screen.findByText(
    /more than 100 recipients wait for approval. This one goes to 340. ben@shop.test may/,
  )
  await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'Ask for approval' })
  expect(dialog.getByText(/ben@shop.test may approve it/)).toBeDefined()
  const asked = server.calls(approvals.need)[0]?.query
  expect(asked?.get('action')).toBe('singleSends.schedule')
  expect(JSON.parse(asked?.get('call') ?? '')).toEqual({ params: { id }, body: { send_at: 'now' } })
})

test('while recipients are counted, the sentence says on what it depends, and stays when the number is known', async () => {
  let isCounted = false
  await render(page, (fake) => {
    given(fake)
    fake.answer(approvals.need, () =>
      isCounted
        ? { ...waits, waits: false, count: null, approvers: [], approvers_count: 0 }
        : { ...waits, waits: null, count: null },
    )
  })
  await screen.findByText(/The recipients are still being counted/)
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
  isCounted = true
  await screen.findByText('Up to 100 recipients need no approval.')
})

test.for([true, false])('a request that waits is shown, and its asker can withdraw it: %s', async (isOwn) => {
  const { server, user } = await render(page, (fake) => {
    given(fake)
    fake.answer(approvals.list, { result: [{ ...request, is_own: isOwn }], _metadata: {} })
    fake.answer(approvals.withdraw, { ...request, status: 'withdrawn' })
  })
  await screen.findByText(isOwn ? /You asked for approval on/ : /mia@shop.test asked for approval on/)
  const link = screen.getByRole('link', { name: 'Open the request' })
  expect(link.getAttribute('href')).toBe(`/account/approvals/${request.id}`)
  expect(server.calls(approvals.list)[0]?.query.get('path')).toBe(page)
  if (!isOwn) return expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('The request was withdrawn.')
  return undefined
})

test('while a request waits, one box says so and the button asks no more, until a change drops the request', async () => {
  const { user } = await render(page, (fake) => {
    given(fake)
    fake.answer(approvals.need, waits)
    fake.answer(approvals.list, () => {
      const status: Approval['status'] = stored.revision > draft.revision ? 'changed' : 'waiting'
      return { result: [{ ...request, status, is_own: true }], _metadata: {} }
    })
  })
  await screen.findByText(/You asked for approval on/)
  expect(await screen.findByRole('button', { name: 'Waiting for approval' })).toHaveProperty('disabled', true)
  expect(screen.queryByText(/recipients wait for approval/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
  const region = await openCard(user, 'When')
  await user.type(await region.findByRole('textbox', { name: /Messages an hour/ }), '7200')
  await screen.findByText(/no longer holds/)
  expect(await screen.findByRole('button', { name: 'Ask for approval' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(/recipients wait for approval/)).toBeNull()
})

test('the dialog that sends says that a request waits already, and does not ask again', async () => {
  await render(`${page}/send`, (fake) => {
    given(fake)
    fake.answer(approvals.need, waits)
    fake.answer(approvals.list, { result: [request], _metadata: {} })
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('A request for approval of this send waits already.')
  expect(dialog.getByRole('button', { name: 'Waiting for approval' })).toHaveProperty('disabled', true)
})

test('the page of a request shows the time that was asked for, though the draft has none', async () => {
  const due_at = '2027-01-05T09:00:00.000Z'
  await render(`/account/approvals/${request.id}`, (fake) => {
    given(fake)
    const now = { count_now: 340, approvers: [], approvers_count: 0, people: [] }
    fake.answer(approvals.get, { ...request, ...now, due_at })
  })
  const when = within(await card('When'))
  expect(when.getByText(/Jan 5, 2027/)).toBeDefined()
  expect(when.queryByText('Immediately')).toBeNull()
})

const request = waitingRequest(page)
