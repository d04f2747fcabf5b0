import { account } from '@carillon/contract/account'
import { approvals } from '@carillon/contract/approvals'
import { singleSends } from '@carillon/contract/single-sends'
import { messagingServices, smsCredentials } from '@carillon/contract/sms'
import { smsSingleSends } from '@carillon/contract/sms-single-sends'
import { describe, expect, test } from 'vitest'
import { waitingRequest } from '#test/given-approval.ts'
import { sentId } from '#test/given-sent.ts'
import { estimated, givenText, smsDefaults, textDraft } from '#test/given-text.ts'
import { accountWithout, render, screen, waitFor, within } from '#test/render.tsx'

const address = `/single-sends/sms/${sentId}/editor`
const image = {
  id: 'i1',
  name: 'shoes.png',
  url: 'http://localhost:3000/i/1',
  thumbnail: 'http://localhost:3000/i/1s',
  width: 600,
  height: 400,
  file_size: 700 * 1024,
  is_deleted: false,
}

describe('the messaging service', () => {
  test('is chosen from those of the provider, and shows if it is simulated', async () => {
    await render(address, (server) => givenText(server))
    expect(await screen.findByRole('combobox', { name: /Messaging service/ })).toHaveProperty('value', 'Shop')
    expect(screen.getAllByText('Simulated').length).toBeGreaterThan(0)
  })

  test.for([
    ['none', 'There is no messaging service in your provider’s account yet.'],
    ['rejected', 'Your provider rejected the credentials.'],
    ['unreachable', 'The messaging services could not be loaded.'],
  ] as const)('%s', async ([state, sentence]) => {
    const { user, server } = await render(address, (server) => {
      givenText(server)
      if (state === 'none') server.answer(messagingServices.list, { results: [] })
      if (state === 'rejected') server.refuse(messagingServices.list, 'sms_credentials_rejected')
      if (state === 'unreachable') server.fail(messagingServices.list)
    })
    expect(await screen.findByText(sentence, { exact: false })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Reconnect' }) !== null).toBe(state === 'rejected')
    server.answer(messagingServices.list, {
      results: [{ sid: 'MG1', name: 'Shop', simulated: false, receives_replies: true }],
    })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('combobox', { name: /Messaging service/ })).toHaveProperty('value', 'Shop')
  })

  test('is still named when the provider no longer has it', async () => {
    await render(address, (server) => givenText(server, textDraft({ messaging_service_sid: 'MG9' })))
    expect(
      await screen.findByText('Your provider no longer has this messaging service. Choose another one.'),
    ).toBeDefined()
  })
})

test('a request that waits is shown above the fields', async () => {
  await render(address, (server) => {
    givenText(server)
    server.answer(approvals.list, {
      result: [waitingRequest(`/single-sends/${sentId}/review`)],
      _metadata: {},
    })
  })
  await screen.findByText(/mia@shop.test asked for approval on/)
  await screen.findByRole('combobox', { name: /Messaging service/ })
})

describe('without a connected provider', () => {
  test('the draft can be read but not edited', async () => {
    await render(address, (server) => {
      givenText(server)
      server.refuse(smsCredentials.get, 'sms_not_connected')
    })
    expect(await screen.findByText('Connect an SMS provider')).toBeDefined()
    expect(screen.getByText('Hello')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: /Messaging service/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Review and send' })).toBeNull()
  })

  test('an account in the EU is told that it has no text messages', async () => {
    await render(address, () => {}, accountWithout('sms', 'region'))
    await waitFor(() => expect(window.location.pathname).toBe('/unavailable-in-eu'))
  })
})

describe('the meter', () => {
  test.for([
    ['Hello', '1 segment', '5 of 160 characters · standard characters (GSM-7)'],
    ['a'.repeat(161), '2 segments', '161 of 306 characters · standard characters (GSM-7)'],
    ['It’s', '1 segment', '4 of 70 characters · Unicode (UCS-2)'],
  ] as const)('of %s says %s', async ([body, segments, units]) => {
    await render(address, (server) => givenText(server, textDraft({ body })))
    expect(await screen.findByText(`Delivered as ${segments}`)).toBeDefined()
    expect(screen.getByText(units)).toBeDefined()
  })

  test('counts prefix and suffix of the account', async () => {
    await render(address, (server) => givenText(server, textDraft({ adds_prefix: true, adds_suffix: true })))
    const { length } = `${smsDefaults.prefix}Hello${smsDefaults.suffix}`
    expect(await screen.findByText(`${length} of 160 characters`, { exact: false })).toBeDefined()
  })

  test('says that the number of segments depends on the contact', async () => {
    await render(address, (server) => {
      givenText(server, textDraft({ body: 'Hi {{first_name}}' }))
      server.answer(smsSingleSends.estimate, estimated({ segments_max: 3 }))
    })
    expect(await screen.findByText('Delivered as 1 to 3 segments, depending on the contact')).toBeDefined()
  })

  test('with an image counts one picture message, and how much room is left', async () => {
    await render(address, (server) => givenText(server, textDraft({ images: [image], image_ids: ['i1'] })))
    expect(await screen.findByText('Delivered as one picture message')).toBeDefined()
    expect(screen.getByText('1 of 10 · 0.7 of 5 MB')).toBeDefined()
    expect(screen.getByText('This image has more than 600 KB', { exact: false })).toBeDefined()
  })
})

describe('characters that flip the text to UCS-2', () => {
  test('are named with their cost and replaced by one click', async () => {
    const body = `${'a'.repeat(80)}’`
    const { user, server } = await render(address, (server) => givenText(server, textDraft({ body })))
    expect(
      await screen.findByText(/the message has 2 instead of 1 segments: 2 times the price/),
    ).toBeDefined()
    expect(await screen.findByText(/For your recipients: 200 instead of 100 segments/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: "Replace by “'”" }))
    expect(await screen.findByText('Delivered as 1 segment')).toBeDefined()
    expect(screen.queryByText('Characters that make this message longer')).toBeNull()
    await waitFor(() =>
      expect(server.calls(singleSends.update).at(-1)).toMatchObject({
        body: { sms_config: { body: `${'a'.repeat(80)}'` } },
      }),
    )
  })

  test('an emoji can be taken out', async () => {
    const { user } = await render(address, (server) => givenText(server, textDraft({ body: 'Hi 😀' })))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('2 of 160 characters', { exact: false })).toBeDefined()
  })
})

describe('a test', () => {
  const type = async (number: string, given?: Parameters<typeof render>[1]) => {
    const rendered = await render(address, (server) => {
      givenText(server)
      given?.(server)
    })
    await rendered.user.type(await screen.findByLabelText('Phone number'), number)
    await rendered.user.click(screen.getByRole('button', { name: 'Send test' }))
    return rendered
  }
  const result = { segments: 1, provider_code: null, provider_message: null, simulated: true }

  test('goes to a number in Canada as well', async () => {
    const { server } = await type('(416) 555-0132', (server) =>
      server.answer(smsSingleSends.test, {
        results: [{ ...result, phone_number: '+14165550132', state: 'sent' }],
      }),
    )
    expect(await screen.findByText('Simulated test sent to •••• 0132. No phone gets it.')).toBeDefined()
    expect(server.calls(smsSingleSends.test)).toMatchObject([{ body: { phone_numbers: ['+14165550132'] } }])
  })

  test('to a number of another country makes no call', async () => {
    const { server } = await type('+49 30 123456')
    expect(await screen.findByText('Enter ten digits of a number in the US or Canada.')).toBeDefined()
    expect(server.calls(smsSingleSends.test)).toEqual([])
  })

  test('shows the provider’s answer word for word', async () => {
    await type('4155550132', (server) =>
      server.answer(smsSingleSends.test, {
        results: [
          {
            ...result,
            phone_number: '+14155550132',
            state: 'refused' as const,
            provider_code: '21614',
            provider_message: "'To' number is not a valid mobile number",
          },
        ],
      }),
    )
    expect(await screen.findByText("'To' number is not a valid mobile number (21614)")).toBeDefined()
  })
})

describe('review and send', () => {
  const open = async (given?: Parameters<typeof render>[1], stored = textDraft()) => {
    const rendered = await render(address, (server) => {
      givenText(server, stored)
      given?.(server)
    })
    await rendered.user.click(await screen.findByRole('button', { name: 'Review and send' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Review and send' }))
    return { ...rendered, sheet }
  }

  test('asks for no approval for which a request waits', async () => {
    const { sheet } = await open((server) => {
      const need = { waits: true, above: 1, count: 2, approvers: ['ben@shop.test'], approvers_count: 1 }
      server.answer(approvals.need, need)
      const result = [waitingRequest(`/single-sends/${sentId}/review`)]
      server.answer(approvals.list, { result, _metadata: {} })
    })
    await sheet.findByText('A request for approval of this send waits already.')
    const button = await sheet.findByRole('button', { name: 'Waiting for approval' })
    expect(button).toHaveProperty('disabled', true)
  })

  test('shows the recipients, the people left out with reasons, and the cost, and sends the text', async () => {
    const { user, server, sheet } = await open((server) => {
      server.answer(singleSends.schedule, {
        send_at: '2026-11-01T08:00:00Z',
        status: 'triggered',
        findings: [],
      })
      server.answer(singleSends.search, {
        result: [],
        _metadata: {},
        status_counts: { draft: 0, scheduled: 0, triggered: 0, expired: 0, 'pick-winner': 0 },
      })
    })
    expect(await sheet.findByText('No US phone number')).toBeDefined()
    expect(sheet.getByText('− 15')).toBeDefined()
    expect(sheet.getByText('about $0.79')).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Send to 100 people' }))
    await waitFor(() =>
      expect(server.calls(singleSends.schedule)).toMatchObject([{ body: { send_at: 'now' } }]),
    )
  })

  test('needs the confirmation of permission if no consent is stored', async () => {
    const { user, server, sheet } = await open((server) =>
      server.answer(smsSingleSends.estimate, estimated({ audience: { without_consent: 12 } })),
    )
    const send = await sheet.findByRole('button', { name: 'Send to 100 people' })
    expect(send).toHaveProperty('disabled', true)
    expect(sheet.getByText('12 people have no stored consent to text messages.')).toBeDefined()
    await user.click(sheet.getByLabelText('I have permission to text these people'))
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await waitFor(() =>
      expect(server.calls(singleSends.update).at(-1)).toMatchObject({
        body: { sms_config: { permission_confirmed: true } },
      }),
    )
  })

  test('names all missing parts', async () => {
    const { sheet } = await open(undefined, textDraft({ body: '', messaging_service_sid: null }))
    expect(await sheet.findByText('Choose a messaging service.')).toBeDefined()
    expect(sheet.getByText('Write a message, or add an image.')).toBeDefined()
    expect(sheet.getByRole('button', { name: 'Send to 100 people' })).toHaveProperty('disabled', true)
  })

  test('shows why the server refuses the text', async () => {
    const { user, sheet } = await open((server) => server.refuse(singleSends.schedule, 'sms_not_connected'))
    await user.click(await sheet.findByRole('button', { name: 'Send to 100 people' }))
    expect(
      await sheet.findByText('No SMS provider is connected. Connect one under Integrations.'),
    ).toBeDefined()
  })
})

test('a scheduled text is shown, and can be unscheduled', async () => {
  const stored = textDraft({}, { status: 'scheduled', send_at: '2027-01-01T10:00:00Z' })
  const { user, server } = await render(address, (server) => {
    givenText(server, stored)
    server.answer(singleSends.unschedule, { send_at: '2027-01-01T10:00:00Z', status: 'draft' })
  })
  expect(await screen.findByText(/This text message is scheduled for/)).toBeDefined()
  server.answer(singleSends.get, textDraft())
  await user.click(screen.getByRole('button', { name: 'Unschedule' }))
  expect(await screen.findByRole('button', { name: 'Review and send' })).toBeDefined()
})

test('a right that is taken away while a text is written leaves it to be read, and saves it when it is back', async () => {
  const scopes = ['marketing.read', 'marketing_campaigns.update']
  const { user, server, shell } = await render(
    address,
    (fake) => givenText(fake, textDraft({ body: 'Hi' })),
    {
      scopes,
    },
  )
  const field = await screen.findByRole('textbox', { name: /^Message/ })
  const giveBack = server.refuse(singleSends.update, 'forbidden')
  server.answer(account.scopes, { scopes: ['marketing.read'] })
  await user.type(field, ' there')
  await screen.findByText('You may look at this. Your role does not allow you to change it.')
  expect(screen.getAllByRole('note')).toHaveLength(1)
  expect(field.getAttribute('contenteditable')).toBe('false')
  expect(field.textContent).toBe('Hi there')
  expect(screen.queryByRole('button', { name: 'Delete single send' })).toBeNull()
  const refused = server.calls(singleSends.update).length
  giveBack()
  server.answer(singleSends.update, textDraft({ body: 'Hi there' }))
  shell.changeUser({ scopes })
  await waitFor(() => expect(server.calls(singleSends.update).length).toBeGreaterThan(refused))
})
