import { describe, expect, test } from 'vitest'
import { findBurst, isMachineAgent, type Sighting } from './machine.rules.ts'
import { machineAgents } from './machine-agents.rules.ts'

test.for([
  [true, ''],
  [true, null],
  [true, 'Mozilla/5.0'],
  [true, 'python-requests/2.32.3'],
  [true, 'curl/8.5.0'],
  [true, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    true,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36',
  ],
  [true, 'Mozilla/5.0 (compatible; GoogleOther)'],
  [true, 'GoogleOther-Image/1.0'],
  [true, 'Mozilla/5.0 TMUFE TrendMicro URL Filter'],
  [true, 'Go-http-client/2.0'],
  [true, 'Mozilla/5.0 (compatible; Barracuda Sentinel)'],
  [false, 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'],
  [false, 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  [
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  [
    false,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  ],
  [false, 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17628; Pro)'],
] as const)('a machine: %s, for %s', ([expected, agent]) => {
  expect(isMachineAgent(agent)).toBe(expected)
})

test.for(machineAgents)('$name is a machine', ({ pattern, example }) => {
  expect(example).toMatch(new RegExp(pattern, 'i'))
  expect(isMachineAgent(example)).toBe(true)
})

test.for([
  'Outlook-iOS/723.4027091.prod.iphone (4.28.0)',
  'Outlook-Android/2.0',
  'MacOutlook/16.89.24090815 (Intelx64 Mac OS X 14.6)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.4266; ms-office)',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'iPhone Mail (15E148)',
  'Mail/3774 CFNetwork/1494 Darwin/23',
  'Airmail 1.0 rv:148',
  'Spark/3',
  'eM Client',
  'Lotus-Notes/6.0',
  'The Bat! 9',
  'SeznamEmailProxy/1.0.156',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
])('a mail program or a telephone: %s', (agent) => {
  expect(isMachineAgent(agent)).toBe(false)
})

/** `c1@0` is a click on link 1 at 0 ms, `o@500` an open. */
function see(text: string): Sighting[] {
  return text.split(' ').map((one) => {
    const [, kind, link, at, agent] = /^([co])(\d*)@(\d+)(\w*)$/.exec(one)!
    return {
      id: one,
      kind: kind === 'c' ? 'click' : 'open',
      at: Number(at),
      link: link ? Number(link) : null,
      agent: agent || 'a',
    }
  })
}

describe('a burst', () => {
  test.for([
    ['one click', 'c1@0', ''],
    ['the same link twice', 'c1@0 c1@300', ''],
    ['two links with time to look', 'c1@0 c2@1500', ''],
    ['two links at once', 'c1@0 c2@400', 'c1@0 c2@400'],
    ['three links within two seconds', 'c1@0 c2@1100 c3@1900', 'c1@0 c2@1100 c3@1900'],
    ['three links taken slowly', 'c1@0 c2@1100 c3@2200', ''],
    ['a person before a filter', 'c1@0 c1@9000 c2@9100', 'c1@9000 c2@9100'],
    ['the open that came with it', 'o@100 c1@0 c2@400', 'o@100 c1@0 c2@400'],
    ['an open by someone else', 'o@100b c1@0 c2@400', 'c1@0 c2@400'],
    ['an open long before', 'o@0 c1@9000 c2@9100', 'c1@9000 c2@9100'],
    ['opens alone', 'o@0 o@1 o@2', ''],
  ] as const)('%s', ([, sightings, machine]) => {
    expect([...findBurst(see(sightings))].sort()).toEqual(machine === '' ? [] : machine.split(' ').sort())
  })
})
