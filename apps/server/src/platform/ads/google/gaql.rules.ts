/** Texts in queries of Google Ads (GAQL). */

/** A text in quotation marks. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** The pattern of LIKE for values that contain a text: percent signs, underscores and brackets stand for themselves. */
export function containing(text: string): string {
  return quoted(`%${text.replace(/[%_[\]]/g, '[$&]')}%`)
}

/** Ids in a list of IN. @throws RangeError for an id that has other characters than digits */
export function idList(ids: readonly string[]): string {
  return `(${ids.map(digits).join(', ')})`
}

/** @throws RangeError for an id that has other characters than digits */
export function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new RangeError('an id at Google has only digits')
  return id
}

/** The id at the end of a resource name: 7 of `customers/1/campaigns/7`, and of `customers/1/adGroupAds/5~7`. */
export function idOf(resourceName: string): string {
  return resourceName.replace(/^.*[/~]/, '')
}
