/** Phrases of mass mail that promises too much, in lower case. Words that shops use every day are left out. */
export const phrases: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: [
    '100% free',
    '100% guaranteed',
    'act now',
    'additional income',
    'as seen on tv',
    'be your own boss',
    'cash bonus',
    'claim your prize',
    'congratulations, you won',
    'congratulations! you won',
    'double your money',
    'earn extra cash',
    'eliminate your debt',
    'fast cash',
    'get rich',
    'guaranteed income',
    'lose weight fast',
    'make money',
    'million dollars',
    'miracle cure',
    'no credit check',
    'no strings attached',
    'not spam',
    'once in a lifetime',
    'online casino',
    'order now!',
    'risk-free',
    'risk free',
    'this is not a scam',
    'viagra',
    'while you sleep',
    'work from home',
    'you are a winner',
    'you have been selected',
    'you have won',
    'your account will be closed',
    'verify your account',
  ],
  de: [
    '100% gratis',
    '100% kostenlos',
    'dein eigener chef',
    'dies ist kein spam',
    'garantierter gewinn',
    'garantiertes einkommen',
    'geld verdienen',
    'gewinn sichern',
    'herzlichen glückwunsch! sie haben',
    'ihr eigener chef',
    'ihr konto wird gesperrt',
    'im schlaf verdienen',
    'jetzt zuschlagen!',
    'kein spam',
    'keine schufa',
    'kredit trotz schufa',
    'ohne schufa',
    'kredit ohne',
    'online-casino',
    'potenzmittel',
    'reich werden',
    'risikolos',
    'schnell abnehmen',
    'schnelles geld',
    'sie haben gewonnen',
    'du hast gewonnen',
    'sie wurden ausgewählt',
    'von zu hause arbeiten',
    'verifizieren sie ihr konto',
    'völlig umsonst',
    'wunderheilung',
    'zuverdienst',
  ],
}

/** Hosts that shorten addresses for everyone. Filters distrust them, because spam hides behind them. */
export const shorteners: ReadonlySet<string> = new Set([
  'adf.ly',
  'bit.do',
  'bit.ly',
  'bitly.com',
  'bl.ink',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'kurzelinks.de',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorte.st',
  'shorturl.at',
  't.co',
  't.ly',
  't1p.de',
  'tiny.cc',
  'tinyurl.com',
  'tny.im',
  'v.gd',
])

/** Attachments that mail programs block, because they run, or carry programs. */
export const dangerousEndings: ReadonlySet<string> = new Set(
  (
    'ade adp apk app bat cab chm cmd com cpl dll dmg docm dotm exe hta img ins iso isp jar js jse lib lnk mde msc ' +
    'msi msp mst one pif potm ppam pptm ps1 reg scf scr sct sh sys vb vbe vbs vhd vhdx vxd wsc wsf wsh xlam xll xlsm xltm'
  ).split(' '),
)

/** Attachments that filters open or distrust. */
export const doubtfulEndings: ReadonlySet<string> = new Set(
  '7z ace arj bz2 gz htm html rar shtml svg tar tgz xz zip'.split(' '),
)

/** A way to unsubscribe, in the text of a link or its address. */
export const unsubscribeWords =
  /unsubscrib|opt[-_ ]?out|abmeld|abbestell|austrag|manage (?:your )?preferences|email preferences|einstellungen (?:ändern|verwalten)/i

/** Beginnings of a reply or a forwarded message. */
export const replyWords = /^\s*(?:re|aw|fw|fwd|wg)\s*:/i

/** Postal addresses: a postcode beside a place, or a street with a number. */
export const addressPatterns: readonly RegExp[] = [
  // A postcode before its place, as in Germany, Austria, France: `10115 Berlin`, `D-10115 Berlin`, `1010 Wien`.
  /(?<![\d.,])(?:[A-Z]{1,2}-)?\d{4,5} {1,2}\p{Lu}\p{L}{2,}/u,
  // A postcode after its place, as in the United States: `Portland, OR 97201`.
  /(?<=\p{L}),? {1,2}[A-Z]{2},? {1,2}\d{5}(?:-\d{4})?(?!\d)/u,
  // The United Kingdom, Canada, the Netherlands.
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/,
  /\b\d{4} ?[A-Z]{2},? \p{Lu}/u,
  /\b\d{1,5}[a-z]? (?:\p{L}+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|way|square|court|place)\b/iu,
  /(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|ufer|damm)\s{1,2}\d{1,4}/i,
  /\b(?:p\.? ?o\.? ?box|postfach)\s{1,2}\d/i,
]
