/**
 * Common domains with their common misspellings. Only misspellings that can't be a provider of their own are listed.
 */
const meant: Record<string, string> = {
  'gmail.com':
    'gmial.com gmai.com gamil.com gmal.com gmaill.com gnail.com gmail.con gmail.cmo gmail.comm gmaul.com',
  'googlemail.com': 'googlemial.com googlemail.con goglemail.com googelmail.com',
  'hotmail.com': 'hotmial.com hotmal.com hotmai.com hotmil.com hotnail.com hotmail.con hotmail.comm',
  'outlook.com': 'outlok.com outloo.com outllok.com outlook.con outlokk.com',
  'yahoo.com': 'yaho.com yahooo.com yhoo.com yahoo.con yahoo.comm',
  'icloud.com': 'iclod.com icould.com icloud.con icluod.com',
  'web.de': 'wbe.de web.dee',
  'gmx.de': 'gxm.de gmx.dee gmx.ed',
  'gmx.net': 'gxm.net gmx.nte gmx.ent',
  't-online.de': 'tonline.de t-onlin.de t-onine.de t-online.dee t-onliine.de t-onlne.de',
  'freenet.de': 'frenet.de freent.de freenet.dee',
  'posteo.de': 'posteo.dee',
}

const typos = new Map(
  Object.entries(meant).flatMap(([domain, wrong]) => wrong.split(' ').map((typo) => [typo, domain] as const)),
)

/** The likely domain, if the domain of an address is a known misspelling. */
export function meantDomain(email: string): { from: string; to: string } | null {
  const from = email.slice(email.lastIndexOf('@') + 1)
  const to = typos.get(from)
  return to === undefined ? null : { from, to }
}

export function correctDomain(email: string): string {
  const found = meantDomain(email)
  return found ? email.slice(0, -found.from.length) + found.to : email
}
