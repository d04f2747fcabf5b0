import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { attachmentPart } from './attachments.ts'
import { isAscii } from './mail-header.ts'
import { isBytes } from './mime-parts.ts'

/** Composes a message with only this attachment, and answers the name that a mail program reads. */
async function nameAsSent(filename: string) {
  const file = {
    filename,
    type: 'application/pdf',
    isInline: false,
    contentId: null,
    content: Buffer.from('x'),
  }
  const { header, body } = attachmentPart(file)
  const source = Buffer.concat([
    Buffer.from(`MIME-Version: 1.0\r\n${header}\r\n\r\n`),
    ...body.filter(isBytes),
  ])
  const { attachments } = await PostalMime.parse(source)
  return { source: source.toString('utf8'), filename: attachments[0]?.filename }
}

test.for([
  'invoice.pdf',
  'a"b.pdf',
  'a\\b.pdf',
  'a; filename=evil.exe; b.pdf',
  'Übersicht "neu"; Köln.pdf',
  "it's (100%) *new*.pdf",
  '請求書.pdf',
  '😀'.repeat(60),
  `${'ü'.repeat(240)}.pdf`,
  `${'n'.repeat(250)}.pdf`,
])('%s arrives under its name', async (name) => {
  const { source, filename } = await nameAsSent(name)
  expect(filename).toBe(name)
  expect([...source.matchAll(/^ filename(?!\*[1-9])/gm)], 'one form of the name').toHaveLength(1)
  expect(isAscii(source.replaceAll('\r\n', ''))).toBe(true)
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(200)
})

test('no name can add a header or end within a character', async () => {
  expect((await nameAsSent('a\r\nX-Evil: 1.pdf')).source).not.toMatch(/^X-Evil/m)
  expect((await nameAsSent('a\ud83d.pdf')).filename).toBe('a\ufffd.pdf')
})
