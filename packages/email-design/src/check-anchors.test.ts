import { expect, test } from 'vitest'
import { checkMessage } from './check-message.ts'
import { newDesign, newModule } from './defaults.ts'
import type { Module } from './design.ts'

test.for<[href: string, beside: Module, isDead: boolean]>([
  ['#there', newModule('text', 'there'), false],
  ['#there', newModule('text', 'elsewhere'), true],
  ['#written', { ...newModule('code', 'c'), html: '<a name="written"></a>' }, false],
  ['#', newModule('text', 'there'), false],
])('a link to %s is dead without such a section', ([href, beside, isDead]) => {
  const button = { ...newModule('button', 'go'), href }
  const dead = checkMessage(newDesign('en', [button, beside])).filter(({ code }) => code === 'link_anchor')
  expect(dead).toEqual(isDead ? [{ code: 'link_anchor', module: 'go', details: { href } }] : [])
})
