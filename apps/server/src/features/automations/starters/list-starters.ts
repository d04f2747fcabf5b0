import type { AutomationStarter, StarterLanguage } from '@carillon/contract/automation-starters'
import { newId } from '#platform/db.ts'
import { allStarters } from './all-starters.ts'

export function listStarters(language: StarterLanguage): AutomationStarter[] {
  return allStarters.map(({ id, words, make }) => {
    const { name, description } = words[language]
    const { steps, emails } = make(language, newId)
    return {
      id,
      name,
      description,
      steps,
      emails: emails.map(({ words: { subject, preheader } }) => ({ subject, preheader })),
    }
  })
}
