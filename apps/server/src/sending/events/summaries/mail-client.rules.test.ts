import { expect, test } from 'vitest'
import { mailboxProviders } from '#platform/mailbox-providers.ts'
import { readAgent } from './mail-client.rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0'

test.for([
  [
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'webmail',
    'Gmail',
    'Firefox',
  ],
  ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'webmail', 'Yahoo', 'Other'],
  ['Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'desktop', 'Outlook', 'Other'],
  [
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5)',
    'desktop',
    'Outlook',
    'Internet Explorer',
  ],
  ['Outlook-iOS/709.2226530.prod.iphone (3.24.1)', 'phone', 'Outlook', 'Other'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.11.0',
    'desktop',
    'Thunderbird',
    'Other',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`, 'desktop', 'Apple Mail', 'Other'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${webkit} Version/17.5 Safari/605.1.15`,
    'webmail',
    'Other',
    'Safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Mobile/15E148`,
    'phone',
    'iPhone',
    'Other',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} CriOS/125.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'iPhone',
    'Chrome',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} Mobile/15E148`, 'tablet', 'iPad', 'Other'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium} Mobile Safari/537.36`, 'phone', 'Android', 'Chrome'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${chromium} Safari/537.36`, 'tablet', 'Android', 'Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'phone',
    'Android',
    'Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/125.0.0.0`,
    'webmail',
    'Other',
    'Edge',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 OPR/110.0`,
    'webmail',
    'Other',
    'Opera',
  ],
  ['Something new', 'other', 'Other', 'Other'],
] as const)('reads %s', ([agent, device, client, browser]) => {
  expect(readAgent(agent)).toEqual({ device, client, browser })
})

test('each domain is in lower case and belongs to one provider', () => {
  const domains = mailboxProviders.map(([domain]) => domain)
  expect(new Set(domains).size).toBe(domains.length)
  for (const domain of domains) expect(domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
})
