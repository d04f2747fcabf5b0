import { expect, test } from 'vitest'
import { judgeResults } from './bench-results.ts'

const row = (command: string) => `| \`${command}\` | 8,586/s | ≥ 7,500/s | 860/s | Nov 28 | 5e998d09 |\n`
const rows = row('send') + row('send rsa:2') + row('import')
const proofs = `\n## Other proofs\n\n${row('npm run chaos')}`

test('a row for each bench and variant is right, and proofs are no benches', () => {
  expect(judgeResults(rows + proofs, ['import', 'send'])).toEqual([])
})

test.for([
  ['two rows of one command', rows + row('import'), ['import', 'send'], 'has two rows for import'],
  ['a bench without figures', rows, ['import', 'send', 'freeze'], 'has no row for the bench freeze'],
  ['a row of a bench that is gone', rows, ['send'], 'has a row for import, which is no bench'],
] as const)('%s is found', ([, text, benches, problem]) => {
  expect(judgeResults(text, [...benches])).toEqual([expect.stringContaining(problem)])
})
