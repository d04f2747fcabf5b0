import { adParameter } from '@carillon/ads/ad-tag'

/** The time after a click in which a purchase counts for its ad. */
export const clickMs = 7 * 24 * 60 * 60_000

/**
 * The script on the site. It sets no cookie. The ad that was clicked stays in the browser for seven days, unless the site
 * has set `window.carillonConsent = false`; then the script stores and sends nothing. `carillon('consent', true)` allows
 * it later, and `false` forgets the click. Its clock is that of the browser.
 */
export function pixelScript(reportUrl: string): string {
  return `(function (w) {
var url = ${JSON.stringify(reportUrl)}, name = '${adParameter}', life = ${clickMs}
var Clock = Date, now = function () { return +new Clock() }
var tag = (new RegExp('[?&]' + name + '=([^&#]+)').exec(w.location.search) || [])[1]
var click = tag && { ad: tag, at: now() }
var may = function () { return w.carillonConsent !== false }
var quietly = function (work) { try { return work() } catch (e) {} }
var send = function (said) {
  quietly(function () {
    w.fetch(url, { method: 'POST', body: JSON.stringify(said), keepalive: true, credentials: 'omit' }).catch(function () {})
  })
}
var begin = function () {
  if (!may()) return
  if (click) quietly(function () { w.localStorage.setItem(name, JSON.stringify(click)) })
  if (quietly(function () { return w.sessionStorage.getItem(name) })) return
  quietly(function () { w.sessionStorage.setItem(name, '1') })
  send({ kind: 'view' })
}
var last = function () {
  var kept = quietly(function () { return JSON.parse(w.localStorage.getItem(name)) })
  var found = click || kept
  if (found && found.at > now() - life) return found
  quietly(function () { w.localStorage.removeItem(name) })
}
var said = {
  consent: function (given) {
    w.carillonConsent = given === true
    if (may()) return begin()
    quietly(function () { w.localStorage.removeItem(name) })
    quietly(function () { w.sessionStorage.removeItem(name) })
  },
  purchase: function (order) {
    var found = may() && last()
    if (!found || !order) return
    send({ kind: 'purchase', ad: found.ad, clicked_at: found.at, value: String(order.value), currency: String(order.currency), id: String(order.id) })
  }
}
var before = (w.carillon && w.carillon.q) || []
w.carillon = function (what, value) { if (said[what]) said[what](value) }
begin()
for (var i = 0; i < before.length; i++) w.carillon(before[i][0], before[i][1])
})(window)
`
}

/** The HTML for the site. Calls of `carillon` wait until the script is there. */
export function pixelSnippet(scriptUrl: string): string {
  return `<script>window.carillon = window.carillon || function () { (carillon.q = carillon.q || []).push(arguments) }</script>
<script async src="${scriptUrl}"></script>`
}
