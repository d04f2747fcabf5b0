import { customFields } from '@carillon/contract/custom-fields'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { lists } from '@carillon/contract/lists'
import { mailbox } from '@carillon/contract/mailbox'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { expect, type Server, test, testWith } from '#test/kit.ts'

const paged = [
  lists.list.path,
  segments.list.path,
  customFields.list.path,
  singleSends.list.path,
  singleSends.searchByQuery.path,
  stats.list.path,
  designLibrary.list.path,
  designLibrary.prebuilts.path,
  `${templates.list.path}?page_size=10`,
  mailbox.list.path,
]

const installed = testWith({ PUBLIC_URL: 'https://mail.example' })

async function originAt({ owner }: Server, path: string): Promise<string> {
  const { _metadata } = (await (await owner.fetch(path)).json()) as { _metadata: { self: string } }
  return new URL(_metadata.self).origin
}

test.for(paged)('links of %s have the address that the caller used', async (path, { server }) => {
  expect(await originAt(server, path)).toBe(server.url)
})

installed.for(paged)('links of %s begin with PUBLIC_URL where one is set', async (path, { server }) => {
  expect(await originAt(server, path)).toBe('https://mail.example')
})
