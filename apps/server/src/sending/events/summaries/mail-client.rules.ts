export const deviceTypes = ['phone', 'tablet', 'webmail', 'desktop', 'other'] as const
export type DeviceType = (typeof deviceTypes)[number]

export interface MailClient {
  device: DeviceType
  /** The mail program, or the kind of phone if its programs look the same. */
  client: string
  browser: string
}

export const unknownName = 'Other'

type Rule = readonly [pattern: RegExp, device: DeviceType, client: string]

/**
 * The first rule that fits counts. Gmail and Yahoo load images themselves at an open, on any device: that is webmail. A
 * browser on a computer is webmail too, since nothing else shows mail there.
 */
const clients: readonly Rule[] = [
  [/GoogleImageProxy|ggpht\.com/i, 'webmail', 'Gmail'],
  [/YahooMailProxy/i, 'webmail', 'Yahoo'],
  [/Outlook-(iOS|Android)/i, 'phone', 'Outlook'],
  [/Thunderbird/i, 'desktop', 'Thunderbird'],
  [/Microsoft Outlook|MSOffice|ms-office|MacOutlook/i, 'desktop', 'Outlook'],
  [/Windows-?\s?Live-?\s?Mail|WLMail|Outlook-Express/i, 'desktop', 'Windows Mail'],
  [/Lotus-Notes|HCL Notes/i, 'desktop', 'Notes'],
  [/Airmail/i, 'desktop', 'Airmail'],
  [/Postbox/i, 'desktop', 'Postbox'],
  [/eM ?Client/i, 'desktop', 'eM Client'],
  [/The Bat!/i, 'desktop', 'The Bat!'],
  [/Evolution\//i, 'desktop', 'Evolution'],
  [/iPad/i, 'tablet', 'iPad'],
  [/iPhone|iPod/i, 'phone', 'iPhone'],
  [/Windows Phone|IEMobile/i, 'phone', 'Windows Phone'],
  [/BlackBerry|BB10/i, 'phone', 'BlackBerry'],
  [/Kindle|Silk\//i, 'tablet', 'Kindle'],
  [/Android.*\bMobile\b/i, 'phone', 'Android'],
  [/Android/i, 'tablet', 'Android'],
  [/Macintosh(?!.*(Safari|Chrome|Firefox|Edg)).*AppleWebKit/i, 'desktop', 'Apple Mail'],
  [/Mozilla\/.*(Windows|Macintosh|Linux|CrOS|X11)/i, 'webmail', unknownName],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/MSIE |Trident\//, 'Internet Explorer'],
  [/Safari\//, 'Safari'],
]

/** The mail program and device of an open, or of a click, by the user agent. */
export function readAgent(agent: string): MailClient {
  const [, device = 'other', client = unknownName] = clients.find(([pattern]) => pattern.test(agent)) ?? []
  const [, browser = unknownName] = browsers.find(([pattern]) => pattern.test(agent)) ?? []
  return { device, client, browser }
}
