import { visibleText } from '@carillon/email-design/visible-text'
import { expect, test } from 'vitest'
import { sentHtml } from './campaign-messages.rules.ts'

test.for([
  ['<p>Hi <b>you</b></p>', 'Hi you'],
  ['<style>p { color: red }</style><p>Hi</p>', 'Hi'],
  ['<HEAD><title>News</title></HEAD ><p>Hi</p>', 'Hi'],
  ['<!-- a > b -->Hi<!-- open', 'Hi<!-- open'],
  ['a < b', 'a < b'],
  ['<script>1 < 2</script>', ''],
  ['<p title="x">', ''],
] as const)('%s', ([html, expected]) => expect(visibleText(html)).toBe(expected))

// Regular expressions took minutes for these texts; now each takes milliseconds.
test.for(['<', '<!--', '<style>', '<style ', '<head>', '</title ', '<body ', '<%'])(
  'a hundred thousand openings %s without an end are read quickly',
  (opening) => {
    const html = opening.repeat(100_000)
    const began = process.threadCpuUsage()
    visibleText(html)
    sentHtml({ editor: 'code', document: null, html, preheader: 'Look' })
    // The time of this thread only, without other work of the machine.
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(4_000)
  },
)
