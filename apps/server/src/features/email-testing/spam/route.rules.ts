/**
 * Rules of SpamAssassin 4.0 and rspamd 3.4 that judge the route of a message or the host that sends it. A message that is
 * handed to the filter without having been sent has no route, so they say nothing about how it will arrive. Each has the
 * reason; `*` stands for any ending.
 */
const routeRules: readonly (readonly [name: string, why: string])[] = [
  // SpamAssassin
  ['NO_RECEIVED', 'relays'],
  ['NO_RELAYS', 'relays'],
  ['ALL_TRUSTED', 'relays'],
  ['UNPARSEABLE_RELAY', 'relays'],
  ['DOS_OE_TO_MX*', 'relays'],
  ['DOS_OUTLOOK_TO_MX', 'relays'],
  ['DOS_HIGH_BAT_TO_MX', 'relays'],
  ['HDR_ORDER_FTSDMCXX_DIRECT', 'relays'],
  ['HDR_ORDER_FTSDMCXX_NORDNS', 'host name'],
  ['HELO_*', 'host name'],
  ['FSL_HELO_*', 'host name'],
  ['CK_HELO_*', 'host name'],
  ['KHOP_HELO_FCRDNS', 'host name'],
  ['SPF_*', 'address of the host'],
  ['T_SPF_*', 'address of the host'],
  // Both. In SpamAssassin RCVD_IN_… are lists of hosts; all others are about Received lines.
  ['RCVD_*', 'relays'],
  ['RDNS_*', 'host name'],
  // rspamd
  ['RECEIVED_*', 'relays'],
  ['ONCE_RECEIVED*', 'relays'],
  ['DIRECT_TO_MX', 'relays'],
  ['HFILTER_HELO_*', 'host name'],
  ['HFILTER_HOSTNAME_*', 'host name'],
  ['HFILTER_FROMHOST_*', 'envelope'],
  ['HFILTER_FROM_BOUNCE', 'envelope'],
  ['HFILTER_RCPT_BOUNCEMOREONE', 'envelope'],
  ['FROM_EQ_ENVFROM', 'envelope'],
  ['FROM_NEQ_ENVFROM', 'envelope'],
  ['ENVFROM_*', 'envelope'],
  ['R_SPF_*', 'address of the host'],
  ['BLACKLIST_SPF', 'address of the host'],
  ['WHITELIST_SPF', 'address of the host'],
  ['RBL_*', 'address of the host'],
  ['DNSWL_BLOCKED', 'address of the host'],
  ['ASN*', 'address of the host'],
  ['IP_SCORE*', 'address of the host'],
  ['IP_REPUTATION_*', 'address of the host'],
  ['GREYLIST*', 'address of the host'],
  ['RATELIMIT*', 'address of the host'],
]

const exact = new Set(routeRules.filter(([name]) => !name.endsWith('*')).map(([name]) => name))
const beginnings = routeRules.filter(([name]) => name.endsWith('*')).map(([name]) => name.slice(0, -1))

/** True if a rule of a filter judges the route or the sending host. */
export function isRouteRule(name: string): boolean {
  return exact.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
}
