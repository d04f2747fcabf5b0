import { leaveReasons, pauseDays } from '@carillon/contract/unsubscribe-answers'
import { withFooter } from '#features/tracking-settings/public.ts'
import { type Html, html, type PageLanguage, sentence } from '#platform/http/public-page.ts'
import { maskAddress } from '#platform/mask-address.ts'
import type { Choices, OfferedGroup } from '../choices.ts'
import { dayIn, textsOf } from './page-texts.ts'

/** The message of a page about an action just done. */
export type Said = Html | null

export interface Shown {
  title: string
  body: Html
}

/** The person of a page, and its language. A preview has an invented person. */
export interface Reader {
  language: PageLanguage
  email: string
  senderName: string
  /** True if a pause would keep mail like this away. */
  mayPause: boolean
}

export function namesOf({ email, senderName }: Reader, more: Record<string, string> = {}) {
  return { address: maskAddress(email), sender: senderName, ...more }
}

export function button(action: string, text: string, look: 'main' | 'quiet' | 'link' = 'main'): Html {
  const style = look === 'main' ? '' : html` class="${look}"`
  return html`<form method="post"><button name="action" value="${action}"${style}>${text}</button></form>`
}

/** The page that asks for confirmation. Opening it changes nothing, because mail scanners follow links. */
export function confirmUnsubscribePage(
  who: Reader,
  group: OfferedGroup | null,
  preferencesUrl: string,
): Shown {
  const { unsubscribe: t } = textsOf(who.language)
  const what = group === null ? html`` : html`<p><b>${group.name}</b><br>${group.description}</p>`
  return {
    title: t.title,
    body: html`<h1>${t.title}</h1>
<p>${sentence(group === null ? t.askAll : t.askGroup, namesOf(who))}</p>
${what}
${button('leave', t.button)}
${pauseForm(who, group)}
<p class="more"><a href="${preferencesUrl}">${t.choose}</a></p>`,
  }
}

/** Buttons for a break of some weeks, which may be enough for a person who wants to leave. */
function pauseForm(who: Reader, group: OfferedGroup | null, title?: string): Html {
  if (!who.mayPause) return html``
  const { pause: t } = textsOf(who.language)
  const days = pauseDays.map(
    (count) =>
      html`<button class="quiet" name="action" value="pause-${count}">${t.days.replace('{{count}}', String(count))}</button>`,
  )
  return html`<div class="more"><h2>${title ?? t.title}</h2><p>${group === null ? t.textAll : t.textGroup}</p>
<form method="post" class="days">${days}</form></div>`
}

export function unsubscribedPage(who: Reader, group: OfferedGroup | null, preferencesUrl: string): Shown {
  const { unsubscribe: t } = textsOf(who.language)
  return {
    title: t.doneTitle,
    body: html`<h1>${t.doneTitle}</h1>
<p role="status">${sentence(group === null ? t.doneAll : t.doneGroup, namesOf(who))}</p>
<table><thead><tr><th scope="col">${t.kind}</th><th scope="col">${t.optedOut}</th></tr></thead>
<tbody><tr><td>${group?.name ?? t.everything}</td><td>${t.yes}</td></tr></tbody></table>
${reasonForm(who)}
${pauseForm(who, group)}
<div class="more"><p><a href="${preferencesUrl}">${t.choose}</a></p>${t.mistake} ${button('return', t.undo, 'link')}</div>`,
  }
}

function reasonForm(who: Reader): Html {
  const { reason: t } = textsOf(who.language)
  const choices = leaveReasons.map(
    (reason) =>
      html`<label><input type="radio" name="reason" value="${reason}" required><span>${t.reasons[reason]}</span></label>`,
  )
  return html`<div class="more"><h2>${t.title}</h2><p>${sentence(t.text, namesOf(who))}</p>
<form method="post"><fieldset><legend>${t.title}</legend>${choices}</fieldset>
<button class="quiet" name="action" value="reason">${t.send}</button></form></div>`
}

export function reasonKeptPage(who: Reader, preferencesUrl: string): Shown {
  const { reason: t, unsubscribe } = textsOf(who.language)
  return {
    title: t.thanksTitle,
    body: html`<h1>${t.thanksTitle}</h1>
<p role="status">${sentence(t.thanks, namesOf(who))}</p>
<p class="more"><a href="${preferencesUrl}">${unsubscribe.choose}</a></p>`,
  }
}

export function pausedPage(
  who: Reader,
  group: OfferedGroup | null,
  until: Date,
  preferencesUrl: string,
): Shown {
  const { pause: t, unsubscribe } = textsOf(who.language)
  const names = namesOf(who, { date: dayIn(who.language, until) })
  return {
    title: t.doneTitle,
    body: html`<h1>${t.doneTitle}</h1>
<p role="status">${sentence(group === null ? t.doneAll : t.doneGroup, names)}</p>
${button('return', t.end, 'quiet')}
<p class="more"><a href="${preferencesUrl}">${unsubscribe.choose}</a></p>`,
  }
}

/** The account's own page, with the way back to our preferences page, which unsubscribing by mistake needs. */
export function landingPage(language: PageLanguage, landing: string, preferencesUrl: string): string {
  const { unsubscribe: t } = textsOf(language)
  return withFooter(landing, html`<p><a href="${preferencesUrl}">${t.choose}</a></p>`.text)
}

export function resubscribedPage(who: Reader, preferencesUrl: string): Shown {
  const { unsubscribe: t } = textsOf(who.language)
  return {
    title: t.undoneTitle,
    body: html`<h1>${t.undoneTitle}</h1>
<p role="status">${sentence(t.undone, namesOf(who))}</p>
<p class="more"><a href="${preferencesUrl}">${t.choose}</a></p>`,
  }
}

/** A page with a message only. */
export function notice({ title, text }: { title: string; text: string }): Shown {
  return { title, body: html`<h1>${title}</h1><p>${text}</p>` }
}

interface Preferences {
  choices: Choices
  /** The groups that were wanted before the last save, for the undo button; null when nothing was saved. */
  before?: readonly number[] | null
  /** The day by which the account has to erase the data that this person asked about. */
  eraseBy?: Date | null
  /** The message of the page about an action just done. */
  done?: Said
}

export function preferencesPage(
  who: Reader,
  { choices, before = null, eraseBy = null, done = null }: Preferences,
): Shown {
  const { preferences: t, pause } = textsOf(who.language)
  const said = done === null ? html`` : html`<div class="done" role="status"><span>${done}</span></div>`
  const saved = before === null ? said : savedNotice(who, before)
  const data = dataForms(who, eraseBy)
  if (choices.isOut) {
    return {
      title: t.title,
      body: html`<h1>${t.title}</h1>${saved}
<p>${sentence(t.allOff, namesOf(who))}</p>
${button('return', t.resubscribe)}${data}`,
    }
  }
  const day = (at: Date) => dayIn(who.language, at)
  const rest =
    choices.pausedUntil === null
      ? pauseForm(who, null, pause.titleAll)
      : html`<div class="more"><h2>${pause.doneTitle}</h2>
<p>${sentence(pause.doneAll, namesOf(who, { date: day(choices.pausedUntil) }))}</p>
${button('return', pause.end, 'quiet')}</div>`
  return {
    title: t.title,
    body: html`<h1>${t.title}</h1>
<p>${sentence(t.intro, namesOf(who))}</p>
${saved}${groupsForm(who, choices)}
${rest}
<div class="more">${button('leave', t.all, 'link')}</div>${data}`,
  }
}

function savedNotice({ language }: Reader, before: readonly number[]): Html {
  const { preferences: t } = textsOf(language)
  return html`<div class="done" role="status">${t.saved}
<form method="post"><input type="hidden" name="groups" value="${before.join(',')}">
<button class="link" name="action" value="undo">${t.undo}</button></form></div>`
}

function groupsForm(who: Reader, { groups }: Choices): Html {
  const { preferences: t, pause } = textsOf(who.language)
  if (groups.length === 0) return html`<p>${sentence(t.none, namesOf(who))}</p>`
  const paused = groups.some(({ pausedUntil }) => pausedUntil !== null)
  const rows = groups.map(({ id, name, description, isWanted, pausedUntil }) => {
    const until = pausedUntil
      ? html`<small><b>${pause.until.replace('{{date}}', dayIn(who.language, pausedUntil))}</b></small>`
      : ''
    return html`<label><span><strong>${name}</strong><small>${description}</small>${until}</span>
<input type="checkbox" role="switch" name="group" value="${id}"${isWanted ? html` checked` : ''}></label>`
  })
  return html`<form method="post"><fieldset><legend>${t.title}</legend>${rows}</fieldset>
<button name="action" value="save">${t.save}</button></form>${paused ? html`<div class="more">${button('unpause', pause.endGroups, 'link')}</div>` : ''}`
}

function dataForms(who: Reader, eraseBy: Date | null): Html {
  const { data: t } = textsOf(who.language)
  const erasing =
    eraseBy === null
      ? button('erase', t.erase, 'link')
      : html`<p>${sentence(t.asked, namesOf(who, { date: dayIn(who.language, eraseBy) }))}</p>${button('withdraw', t.withdraw, 'link')}`
  return html`<div class="more"><h2>${t.title}</h2><p>${button('copy', t.copy, 'link')}</p>${erasing}</div>`
}

/** The page that asks for confirmation before a request to erase data, on which a person at the account has to act. */
export function confirmErasurePage(who: Reader, dueAt: Date): Shown {
  const { data: t } = textsOf(who.language)
  return {
    title: t.askTitle,
    body: html`<h1>${t.askTitle}</h1>
<p>${sentence(t.ask, namesOf(who, { date: dayIn(who.language, dueAt) }))}</p>
${button('erase-confirmed', t.confirm)}
<p class="more"><a href="">${t.cancel}</a></p>`,
  }
}
