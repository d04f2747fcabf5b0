/** Every zone the browser knows, by name, with how far it is from UTC now: `Europe/Berlin (GMT+1)`. */
export function zoneChoices(now: Date, current: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'Etc/UTC', current])
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offset(value, now)})` }))
}

function offset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
