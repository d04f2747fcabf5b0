import type { RelayHeaderNames } from '#platform/setting-shapes.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { HeaderLines } from './compile-header.ts'

export interface RelayHeaders {
  /** Headers that are the same for all recipients. */
  shared: HeaderLines
  /** Headers that carry the custom arguments of a recipient; null: there are none. */
  ofRecipient: ((customArgs: Readonly<Record<string, string>>) => Readonly<Record<string, string>>) | null
}

/**
 * The headers of a message for the relay, by the names that the operator set. Only transactional mail has custom
 * arguments.
 */
export function relayHeaders(
  names: RelayHeaderNames | null,
  { categories, ipPool, campaign }: Pick<SendMessage, 'categories' | 'ipPool' | 'campaign'>,
): RelayHeaders {
  if (!names) return { shared: {}, ofRecipient: null }
  const json = (customArgs: Readonly<Record<string, string>>) => {
    const said = {
      ...(categories.length > 0 ? { category: categories } : {}),
      ...(hasAny(customArgs) ? { unique_args: customArgs } : {}),
      ...(ipPool ? { ip_pool: ipPool } : {}),
    }
    return names.json && hasAny(said) ? { [names.json]: headerJson(said) } : {}
  }
  const shared = {
    ...(names.categories && categories.length > 0 ? { [names.categories]: categories } : {}),
    ...(names.pool && ipPool ? { [names.pool]: ipPool } : {}),
  }
  if (campaign) return { shared: { ...shared, ...json({}) }, ofRecipient: null }
  if (!names.json && !names.args) return { shared, ofRecipient: null }
  return {
    shared,
    ofRecipient: (customArgs) => ({
      ...(names.args && hasAny(customArgs) ? { [names.args]: headerJson(customArgs) } : {}),
      ...json(customArgs),
    }),
  }
}

function hasAny(values: object): boolean {
  return Object.keys(values).length > 0
}

/**
 * JSON in ASCII, with a blank after each comma and colon that is not in a text, so that a header can be folded there. A
 * text that looks like an encoded word is escaped too, or the whole value would be encoded.
 */
function headerJson(value: object): string {
  const lines = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  return lines.replaceAll(
    /[^\x20-\x7e]|=(?=\?)/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
