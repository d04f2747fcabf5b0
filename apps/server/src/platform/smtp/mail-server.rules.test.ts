import { expect, test } from 'vitest'
import { inOrderFor, onlyServer } from './mail-server.rules.ts'

const server = (name: string, change: object = {}) => ({ ...onlyServer(name, 'smtp://a.test'), ...change })
const servers = [
  server('spare', { weight: 0 }),
  server('usual', { weight: 2 }),
  server('shop', { isDefault: false, domains: ['shop.test'] }),
  server('all', { domains: ['shop.test'] }),
]

test.for([
  ['nordlicht.test', ['usual', 'all', 'spare']],
  ['shop.test', ['shop', 'all', 'usual', 'spare']],
] as const)('a mail of the product from %s is offered to %j in turn', ([domain, names]) => {
  expect(inOrderFor(servers, domain).map(({ name }) => name)).toEqual(names)
})
