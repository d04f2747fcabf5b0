import { withFooter } from '#features/tracking-settings/public.ts'
import { type Html, html, sentence } from '#platform/http/public-page.ts'
import type { Choices, OfferedGroup } from '../choices.ts'
import type { Recipient } from '../visitor.ts'
import { maskAddress, type PageTexts } from './page-texts.ts'

interface Shown {
  title: string
  body: Html
}

function namesOf({ email, sent }: Recipient): { address: string; sender: string } {
  return { address: maskAddress(email), sender: sent.senderName }
}

function button(action: string, text: string, look: 'main' | 'quiet' | 'link' = 'main'): Html {
  const style = look === 'main' ? '' : html` class="${look}"`
  return html`<form method="post"><button name="action" value="${action}"${style}>${text}</button></form>`
}

/** Asks for confirmation and changes nothing, because mail scanners follow links. */
export function confirmUnsubscribePage(
  { unsubscribe: t }: PageTexts,
  who: Recipient,
  group: OfferedGroup | null,
  preferencesUrl: string,
): Shown {
  const what = group === null ? html`` : html`<p><b>${group.name}</b><br>${group.description}</p>`
  return {
    title: t.title,
    body: html`<h1>${t.title}</h1>
<p>${sentence(group === null ? t.askAll : t.askGroup, namesOf(who))}</p>
${what}
${button('leave', t.button)}
<p class="more"><a href="${preferencesUrl}">${t.choose}</a></p>`,
  }
}

export function unsubscribedPage(
  { unsubscribe: t }: PageTexts,
  who: Recipient,
  group: OfferedGroup | null,
  preferencesUrl: string,
): Shown {
  return {
    title: t.doneTitle,
    body: html`<h1>${t.doneTitle}</h1>
<p role="status">${sentence(group === null ? t.doneAll : t.doneGroup, namesOf(who))}</p>
<table><thead><tr><th scope="col">${t.kind}</th><th scope="col">${t.optedOut}</th></tr></thead>
<tbody><tr><td>${group?.name ?? t.everything}</td><td>${t.yes}</td></tr></tbody></table>
<div class="more"><p><a href="${preferencesUrl}">${t.choose}</a></p>${t.mistake} ${button('return', t.undo, 'link')}</div>`,
  }
}

/** The account's own page, with the way back to our preferences page, which unsubscribing by mistake needs. */
export function landingPage({ unsubscribe: t }: PageTexts, landing: string, preferencesUrl: string): string {
  return withFooter(landing, html`<p><a href="${preferencesUrl}">${t.choose}</a></p>`.text)
}

export function resubscribedPage(
  { unsubscribe: t }: PageTexts,
  who: Recipient,
  preferencesUrl: string,
): Shown {
  return {
    title: t.undoneTitle,
    body: html`<h1>${t.undoneTitle}</h1>
<p role="status">${sentence(t.undone, namesOf(who))}</p>
<p class="more"><a href="${preferencesUrl}">${t.choose}</a></p>`,
  }
}

/** @param before the groups that were wanted before the last save, for the undo button; null when nothing was saved */
export function preferences(
  { preferences: t }: PageTexts,
  who: Recipient,
  choices: Choices,
  before: readonly number[] | null,
): Shown {
  const saved =
    before === null
      ? html``
      : html`<div class="done" role="status">${t.saved}
<form method="post"><input type="hidden" name="groups" value="${before.join(',')}">
<button class="link" name="action" value="undo">${t.undo}</button></form></div>`
  if (choices.isOut) {
    return {
      title: t.title,
      body: html`<h1>${t.title}</h1>${saved}
<p>${sentence(t.allOff, namesOf(who))}</p>
${button('return', t.resubscribe)}`,
    }
  }
  const rows = choices.groups.map(
    ({
      id,
      name,
      description,
      isWanted,
    }) => html`<label><span><strong>${name}</strong><small>${description}</small></span>
<input type="checkbox" role="switch" name="group" value="${id}"${isWanted ? html` checked` : ''}></label>`,
  )
  const form =
    rows.length === 0
      ? html`<p>${sentence(t.none, namesOf(who))}</p>`
      : html`<form method="post"><fieldset><legend>${t.title}</legend>${rows}</fieldset>
<button name="action" value="save">${t.save}</button></form>`
  return {
    title: t.title,
    body: html`<h1>${t.title}</h1>
<p>${sentence(t.intro, namesOf(who))}</p>
${saved}${form}
<div class="more">${button('leave', t.all, 'link')}</div>`,
  }
}

/** A page with a message only. */
export function notice({ title, text }: { title: string; text: string }): Shown {
  return { title, body: html`<h1>${title}</h1><p>${text}</p>` }
}
