import { expect, test } from 'vitest'
import { judgeDmarc, judgeKey } from './tag-lists.rules.ts'

test.for([
  [[], 'missing'],
  [['v=DKIM1; k=rsa; p=abc='], 'published'],
  [['p=abc='], 'published'],
  [['v=DKIM1; t=s; p=ab c='], 'published'],
  [['k=RSA;p=abc=;'], 'published'],
  [['v=DKIM1; k=rsa; p=abd='], 'key_wrong'],
  [['v=DKIM1; k=ed25519; p=abc='], 'key_wrong'],
  [['v=DKIM2; p=abc='], 'key_wrong'],
  [['v=DKIM1; p='], 'key_revoked'],
  [['hello'], 'key_wrong'],
  [['p=abc=', 'p=abd='], 'key_several'],
  [['hello', 'p=abc='], 'published'],
] as const)('the key in %j: %s', ([texts, verdict]) => {
  expect(judgeKey(texts, 'abc=')).toBe(verdict)
})

test.for([
  [[], 'missing'],
  [['v=spf1 -all'], 'missing'],
  [['v=DMARC1; p=none'], 'dmarc_none'],
  [['v=DMARC1; p=reject; rua=mailto:a@b.test'], null],
  [['V=DMARC1;p=Quarantine'], null],
  [['v=DMARC1; p=reject; aspf=s'], 'dmarc_strict'],
  [['v=DMARC1; p=reject; adkim=s'], 'dmarc_strict'],
  [['v=DMARC1'], 'dmarc_malformed'],
  [['v=DMARC1; p=maybe'], 'dmarc_malformed'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'dmarc_several'],
] as const)('the policy in %j: %s', ([texts, problem]) => {
  expect(judgeDmarc(texts).problem).toBe(problem)
})
