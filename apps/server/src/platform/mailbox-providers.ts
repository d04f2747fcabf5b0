import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The name of all domains that are not listed below. */
export const otherProvider = 'Other'

const countries = (name: string, endings: string) => endings.split(' ').map((ending) => `${name}.${ending}`)

/**
 * Large mailbox providers with the domains on which anybody can have a mailbox. Providers that share their servers are
 * one. A company's own domain counts as `Other`, even if it is hosted there.
 */
const domainsOf: Readonly<Record<string, readonly string[]>> = {
  Gmail: ['gmail.com', 'googlemail.com'],
  Microsoft: [
    ...[
      'msn.com',
      'passport.com',
      'windowslive.com',
      'live.com.mx',
      'live.com.ar',
      'live.com.au',
      'live.com.pt',
    ],
    ...countries('outlook', 'com de fr es it at be cl cz dk hu ie in jp kr lv pt sa sg sk co.id co.il co.th'),
    ...[
      'outlook.com.ar',
      'outlook.com.au',
      'outlook.com.br',
      'outlook.com.gr',
      'outlook.com.tr',
      'outlook.com.vn',
    ],
    ...countries(
      'hotmail',
      'com de fr es it at be ca ch cl cz dk fi gr hu nl no se sg co.id co.il co.jp co.nz co.th co.uk',
    ),
    ...['hotmail.com.ar', 'hotmail.com.au', 'hotmail.com.br', 'hotmail.com.mx', 'hotmail.com.tr'],
    ...countries('live', 'com de fr es it at be ca ch cl cn dk fi hk ie in jp nl no ru se co.uk co.za'),
  ],
  'Yahoo/AOL': [
    ...[
      'ymail.com',
      'rocketmail.com',
      'myyahoo.com',
      'aim.com',
      'love.com',
      'verizon.net',
      'netscape.net',
      'cs.com',
    ],
    ...countries('yahoo', 'com de fr es it at be ca ch cl cz dk fi gr hu ie in nl no pl pt ro se'),
    ...countries('yahoo', 'co.id co.in co.jp co.kr co.nz co.th co.uk co.za'),
    ...countries('yahoo.com', 'ar au br cn co hk mx my pe ph sg tr tw ve vn'),
    ...countries('aol', 'com de fr it es co.uk'),
  ],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  'GMX/WEB.DE': [
    ...countries('gmx', 'de net at ch com org info biz eu us fr es co.uk'),
    ...['web.de', 'email.de', 'mail.com', 'email.com', 'usa.com', 'caramail.com'],
  ],
  'T-Online': ['t-online.de', 'magenta.de'],
  freenet: ['freenet.de'],
  Vodafone: ['vodafone.de', 'arcor.de'],
  '1&1 IONOS': ['online.de', 'onlinehome.de', '1und1.de'],
  Orange: ['orange.fr', 'wanadoo.fr', 'voila.fr'],
  Free: ['free.fr', 'aliceadsl.fr'],
  SFR: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', 'numericable.fr'],
  'La Poste': ['laposte.net'],
  Libero: ['libero.it', 'virgilio.it', 'iol.it', 'inwind.it', 'blu.it', 'giallo.it'],
  TIM: ['tim.it', 'alice.it', 'tin.it'],
  Swisscom: ['bluewin.ch', 'hispeed.ch'],
  A1: ['a1.net', 'aon.at'],
  KPN: ['kpnmail.nl', 'planet.nl', 'hetnet.nl', 'xs4all.nl'],
  Ziggo: ['ziggo.nl', 'home.nl', 'casema.nl', 'upcmail.nl', 'chello.nl'],
  Telenet: ['telenet.be'],
  Proximus: ['skynet.be', 'proximus.be'],
  BT: ['btinternet.com', 'btopenworld.com', 'talk21.com'],
  'Virgin Media': ['virginmedia.com', 'ntlworld.com', 'blueyonder.co.uk'],
  Sky: ['sky.com'],
  TalkTalk: ['talktalk.net', 'tiscali.co.uk'],
  'Wirtualna Polska': ['wp.pl', 'o2.pl', 'tlen.pl'],
  Onet: ['onet.pl', 'onet.eu', 'op.pl', 'vp.pl', 'poczta.onet.pl'],
  Interia: ['interia.pl', 'interia.eu', 'poczta.fm'],
  Seznam: ['seznam.cz', 'email.cz', 'post.cz'],
  'Mail.ru': ['mail.ru', 'bk.ru', 'list.ru', 'inbox.ru'],
  Yandex: ['yandex.ru', 'yandex.com', 'ya.ru', 'narod.ru'],
  Comcast: ['comcast.net', 'xfinity.com'],
  'AT&T': ['att.net', 'sbcglobal.net', 'bellsouth.net', 'ameritech.net', 'pacbell.net'],
  Spectrum: ['charter.net', 'spectrum.net', 'roadrunner.com', 'twc.com'],
  Cox: ['cox.net'],
  Bell: ['bell.net', 'sympatico.ca'],
  Rogers: ['rogers.com'],
  Telstra: ['bigpond.com', 'bigpond.net.au', 'telstra.com'],
  UOL: ['uol.com.br', 'bol.com.br'],
  Terra: ['terra.com.br', 'terra.com'],
  Rediffmail: ['rediffmail.com'],
  QQ: ['qq.com', 'foxmail.com'],
  NetEase: ['163.com', '126.com', 'yeah.net'],
  Naver: ['naver.com'],
  Daum: ['daum.net', 'hanmail.net'],
  Proton: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  Fastmail: ['fastmail.com', 'fastmail.fm'],
  Zoho: ['zoho.com', 'zohomail.com'],
}

/** Each domain, in lower case, with its provider. */
export const mailboxProviders: readonly (readonly [domain: string, provider: string])[] = Object.entries(
  domainsOf,
).flatMap(([provider, domains]) => domains.map((domain) => [domain, provider] as const))

/** True if a domain, in lower case, belongs to a provider. An unknown provider has no domains. */
export function inProvider(domain: RawBuilder<unknown>, provider: string): RawBuilder<SqlBool> {
  const isOther = provider === otherProvider
  const domains = isOther ? mailboxProviders.map(([known]) => known) : (domainsOf[provider] ?? [])
  const isAmong = sql<SqlBool>`${domain} = any(${domains as string[]}::text[])`
  return isOther ? sql<SqlBool>`not (${isAmong})` : isAmong
}

/** All providers, the best known first. */
export const providerNames: readonly string[] = Object.keys(domainsOf)

const providerOf = new Map(mailboxProviders)

/** The provider of an address by its domain; null: the domain is not listed. */
export function mailboxProvider(domain: string): string | null {
  return providerOf.get(domain) ?? null
}

/** The provider with this name, however it is written; null: there is none. */
export function providerNamed(name: string): string | null {
  const wanted = name.toLowerCase()
  return [...providerNames, otherProvider].find((known) => known.toLowerCase() === wanted) ?? null
}
