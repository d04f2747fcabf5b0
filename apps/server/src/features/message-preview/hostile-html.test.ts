import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { mailSend } from '@carillon/contract/mail-send'
import { messagePreview } from '@carillon/contract/message-preview'
import { singleSendReview } from '@carillon/contract/single-send-review'
import { singleSends } from '@carillon/contract/single-sends'
import { givenFor } from '#test/given-single-send.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const inputs = [
  ['bold and italic', '<b><i>'.repeat(100_000)],
  ['tables', '<table><tr><td>'.repeat(60_000)],
  ['a few hundred lists', '<ul><li>'.repeat(300)],
] as const

type Take = (who: Caller, html_content: string) => Promise<unknown>

const takers: [string, Take][] = [
  ['a code design', (who, html_content) => createDesign(who, { html_content })],
  ['a design', (who, html_content) => createDesign(who, { html_content, editor: 'design' })],
  [
    'a design that changes',
    async (who, html_content) => {
      const { id } = await who.call(designLibrary.create, { body: { name: 'Letter' } })
      return who.outcome(designLibrary.update, { params: { id }, body: { html_content } })
    },
  ],
  [
    'a version of a template',
    async (who, html_content) => {
      const made = await who.call(templates.create, { body: { name: 'Receipt', generation: 'dynamic' } })
      const body = { name: 'First', subject: 'Thanks', html_content }
      return who.outcome(templates.createVersion, { params: { template_id: made.id }, body })
    },
  ],
  [
    'a single send',
    (who, html_content) =>
      who.outcome(singleSends.create, { body: { name: 'Spring', email_config: { html_content } } }),
  ],
  [
    'a single send that changes',
    async (who, html_content) => {
      const { id } = await who.call(singleSends.create, { body: { name: 'Spring' } })
      return who.outcome(singleSends.update, { params: { id }, body: { email_config: { html_content } } })
    },
  ],
  [
    'a preview',
    (who, html_content) => who.outcome(messagePreview.render, { body: { subject: '', html_content } }),
  ],
  [
    'a mail of a program',
    async (who, value) => {
      return who.outcome(mailSend.send, {
        body: {
          personalizations: [{ to: [{ email: 'a@b.test' }] }],
          subject: 'Hi',
          from: { email: 'news@nordlicht.test' },
          content: [{ type: 'text/html', value }],
        },
      })
    },
  ],
]

function createDesign(who: Caller, content: { html_content: string; editor?: 'design' }) {
  return who.outcome(designLibrary.create, { body: { name: 'Letter', ...content } })
}

describe('HTML that takes too long to read is refused', () => {
  test.for(takers)('in %s', async ([name, take], { server }) => {
    const who = await server.as(`reads ${name}`)
    await givenFor(server, who).sender()
    for (const [made, html] of inputs) expect([made, await take(who, html)]).toEqual([made, 'html_too_deep'])
  })

  test('and still not read when stored with its own plain text', async ({ server }) => {
    const made = await givenFor(server, server.owner).ready()
    const [[, html_content]] = inputs
    const email_config = { html_content, plain_content: 'Hi', generate_plain_content: false }
    const params = { id: made.id }
    expect(await server.owner.outcome(singleSends.update, { params, body: { email_config } })).toBe(202)
    expect(await server.owner.outcome(singleSendReview.review, { params })).toBe(200)
    expect(await server.owner.outcome(singleSendReview.preview, { params, body: {} })).toBe(200)
  })
})
