import { domains } from '@carillon/contract/domains'
import { expect, test } from '#test/kit.ts'

test('a domain of an installation without a return path has the record that the public API demands, with nothing to publish', async ({
  server,
}) => {
  const me = await server.as('no return path')
  const made = await me.call(domains.create, { body: { domain: 'plain.test' } })
  expect(made.dns['mail_cname']).toEqual({
    valid: true,
    type: 'cname',
    host: `${made.subdomain}.plain.test`,
    data: '',
  })
  expect(Object.keys(made.dns)).toEqual(expect.arrayContaining(['mail_cname', 'dkim1', 'dkim2']))
  const manual = await me.call(domains.create, { body: { domain: 'manual.test', automatic_security: false } })
  expect(manual.dns).not.toHaveProperty('mail_cname')
})
