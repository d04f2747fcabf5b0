import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readyCodes } from '@carillon/contract/installation-ready'
import { expect, test } from 'vitest'
import { certificateEnd, found, papers } from './findings.ts'
import { wordsOf } from './words.ts'

const docs = join(import.meta.dirname, '../../../../../../docs')

test.for(Object.entries(papers))(
  'the paper of %s has the section that its findings lead to',
  async ([, paper]) => {
    const [, name = '', section = ''] = /^\/docs\/([a-z-]+)\.html#(.+)$/.exec(paper) ?? []
    const text = await readFile(join(docs, `${name}.md`), 'utf8')
    const sections = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    expect(sections).toContain(section)
  },
)

test('each result has a sentence with all its values', () => {
  const details = {
    until: '2026-12-10',
    domain: 'a.test',
    address: 'https://a.test',
    host: 'a.test',
    name: 'b.test',
    lists: 'list.test',
    count: 3,
    step: 'login',
    problem: 'refused',
    detail: '535 no',
    others: 'Second',
  }
  for (const code of readyCodes.filter((one) => one !== 'record')) {
    const { says, todo } = wordsOf(found('relay', 'warning', code, { details }))
    expect(says, code).toMatch(/\w{3}.*[.\w]$/)
    expect(`${says} ${todo}`, code).not.toMatch(/undefined|\{\{| {2}/)
  }
})

test('a certificate is named from two weeks before its end on', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  const end = (days: number) =>
    certificateEnd('tls', 'smtp.test:465', new Date(now.getTime() + days * 86_400_000), now)
  expect(end(20)).toBeNull()
  expect(end(13)).toMatchObject({ state: 'warning', details: { until: '2026-12-14' } })
  expect(end(-1)).toMatchObject({ code: 'certificate_ends' })
  expect(certificateEnd('tls', 'smtp.test:25', null, now)).toBeNull()
})
