import { expect, test } from 'vitest'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit({ RELAY_HEADERS: 'categories=X-Tag args=X-Variables pool=X-Pool json=X-SMTPAPI' })

/** The values of a header, in the order of their lines. */
async function valuesOf(to: string, name: string) {
  const { mail } = await kit.received(to)
  return mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
}

test('a relay is told categories, pool and the arguments of each recipient', async () => {
  const me = await kit.givenSender('told')
  const long = Array.from({ length: 40 }, (_, at) => `part ${at}`).join(' ')
  await kit.send(me, {
    personalizations: [
      { to: [{ email: 'ada@told.test' }], custom_args: { order: '7', note: 'Grüße =?x?= 🎉' } },
      { to: [{ email: 'bob@told.test' }], custom_args: { order: '8', note: long } },
    ],
    custom_args: { shop: 'north' },
    categories: ['receipt', 'Köln'],
    ip_pool_name: 'fast',
  })
  const args = {
    'ada@told.test': { shop: 'north', order: '7', note: 'Grüße =?x?= 🎉' },
    'bob@told.test': { shop: 'north', order: '8', note: long },
  }
  for (const [to, own] of Object.entries(args)) {
    const encoded = `=?UTF-8?B?${Buffer.from('Köln').toString('base64')}?=`
    expect(await valuesOf(to, 'x-tag')).toEqual(['receipt', encoded])
    expect(await valuesOf(to, 'x-pool')).toEqual(['fast'])
    expect((await valuesOf(to, 'x-variables')).map((value) => JSON.parse(value))).toEqual([own])
    const said = { category: ['receipt', 'Köln'], unique_args: own, ip_pool: 'fast' }
    expect((await valuesOf(to, 'x-smtpapi')).map((value) => JSON.parse(value))).toEqual([said])
    const { source } = await kit.received(to)
    for (const line of source.slice(0, source.indexOf('\r\n\r\n')).split('\r\n')) {
      expect(line.length).toBeLessThan(200)
    }
  }
})

test('a relay gets no headers without categories, pool or arguments', async () => {
  const me = await kit.givenSender('silent')
  await kit.send(me, { personalizations: [{ to: [{ email: 'ada@silent.test' }] }] })
  const { mail } = await kit.received('ada@silent.test')
  const told = /^x-(tag|variables|pool|smtpapi)$/
  expect(mail.headers.map(({ key }) => key).filter((key) => told.test(key))).toEqual([])
  expect(mail.headers.map(({ key }) => key)).not.toContain('feedback-id')
})

test('a call can’t write the headers of the operator', async () => {
  const me = await kit.givenSender('own')
  const answer = await kit.post(me, {
    from: { email: 'news@nordlicht.test' },
    subject: 'Hi',
    content: [{ type: 'text/plain', value: 'Hi' }],
    personalizations: [{ to: [{ email: 'ada@own.test' }], headers: { 'x-pool': 'theirs' } }],
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    errors: [{ error_id: 'mail_header_reserved', field: 'personalizations.0.headers' }],
  })
})
