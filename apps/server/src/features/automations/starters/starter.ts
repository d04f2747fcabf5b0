import type { Series, StarterLanguage } from '@carillon/contract/automation-starters'
import type { exitCriteria } from '@carillon/contract/automations'
import { messageIdsOf } from '@carillon/journey/emails'
import type { ActionStep, BranchStep, DurationUnit, Journey, Step, WaitStep } from '@carillon/journey/steps'
import type { StoredEntry } from '#schema/stored-automation.ts'

/** The texts of one email. A line in square brackets tells the author the text to write there. */
export interface LetterWords {
  subject: string
  preheader: string
  title: string
  text: readonly string[]
  points?: readonly string[]
  sections?: readonly { title: string; text: readonly string[] }[]
  /** The label of its button, which leads to an example address. */
  action?: string
  after?: readonly string[]
}

interface SeriesWords<Email extends string> {
  name: string
  /** The effect of the series, and the people it is meant for. */
  description: string
  /** The name of an automation that is made without one. */
  untitled: string
  emails: Record<Email, LetterWords>
}

interface Plan<Email extends string> {
  id: Series
  /** The source of people; left out where only the author knows it. */
  entry?: StoredEntry
  /** People enter each year by the date field with such a name, if the account has one. */
  yearlyBy?: RegExp
  exit?: (typeof exitCriteria)[number]
  /** The color of buttons and links. */
  accent: string
  steps(make: StepMaker<Email>): Journey
  words: Record<StarterLanguage, SeriesWords<Email>>
}

/** A series with ids of its own, ready to be stored. */
export interface MadeSeries {
  steps: Journey
  /** The emails in the order in which they are drawn. */
  emails: { id: string; words: LetterWords }[]
}

export interface StarterSeries extends Omit<Plan<string>, 'steps'> {
  make(language: StarterLanguage, newId: () => string): MadeSeries
}

/** Makes a series of its steps and its texts. The steps name emails by the keys of the texts. */
export function starterSeries<Email extends string>({ steps, ...plan }: Plan<Email>): StarterSeries {
  return {
    ...plan,
    make(language, newId) {
      const ids = new Map<string, Email>()
      const made = steps(stepMaker(ids, newId))
      const emails = messageIdsOf(made).map((id) => ({
        id,
        words: plan.words[language].emails[ids.get(id)!],
      }))
      return { steps: made, emails }
    },
  }
}

type StepMaker<Email extends string> = ReturnType<typeof stepMaker<Email>>

/** @param ids takes the key of each email, by the id of its message */
function stepMaker<Email extends string>(ids: Map<string, Email>, newId: () => string) {
  const messages = new Map<Email, string>()
  const messageOf = (email: Email): string => {
    const id = messages.get(email) ?? newId()
    messages.set(email, id)
    ids.set(id, email)
    return id
  }
  const clicked = (email: Email) => ({ kind: 'clicked' as const, message_id: messageOf(email), url: null })
  return {
    email: (email: Email): Step => ({ id: newId(), kind: 'email', message_id: messageOf(email) }),

    wait: (amount: number, unit: DurationUnit): WaitStep => {
      return { id: newId(), kind: 'wait', wait: { kind: 'for', duration: { amount, unit } } }
    },

    untilClicked: (email: Email, amount: number, unit: DurationUnit): Step => {
      return { id: newId(), kind: 'wait_until', happening: clicked(email), at_most: { amount, unit } }
    },

    ifClicked: (email: Email, yes: Step[], no: Step[]): BranchStep => {
      const paths = [{ id: newId(), when: clicked(email), steps: yes }]
      return { id: newId(), kind: 'branch', paths, otherwise: no }
    },

    /** The author chooses the list. */
    takeOffList: (): ActionStep => {
      return { id: newId(), kind: 'action', action: { kind: 'remove_from_list', list_id: null } }
    },
  }
}
