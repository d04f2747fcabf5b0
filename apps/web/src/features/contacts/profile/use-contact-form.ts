import type { Contact, ContactChange } from '@carillon/contract/contacts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { useChangeContact } from '#api/contact-profile.ts'
import { contactQuery } from '#api/contacts.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems, type Problem } from '#lib/refusal.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'

interface ContactForm<T> {
  schema: z.ZodMiniType<T, T>
  toForm: (contact: Contact) => T
  toChange: (before: T, now: T) => ContactChange
  /** Where the form leads when it is saved or left. */
  back: string
  keepAs: string
}

/**
 * A form over some fields of a contact. It sends only what was changed, and what it saw: when somebody else saved
 * meanwhile, the server refuses and the form asks what should hold.
 */
export function useContactForm<T extends object>(contact: Contact, given: ContactForm<T>) {
  const { schema, toForm, toChange, back, keepAs } = given
  const t = useMessages('contact-profile')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const save = useChangeContact(contact.id)
  const seen = useRef(contact)
  const form = useZodForm<typeof schema, T>(
    schema,
    (value) => {
      const change = toChange(toForm(seen.current), value as T)
      if (Object.keys(change).length === 0) return Promise.resolve(leave(t('nothingChanged')))
      const body = { ...change, seen_updated_at: seen.current.updated_at }
      return save.mutateAsync(body).then(() => leave(t('saved')), contactProblems)
    },
    { initial: toForm(contact), keepAs },
  )

  /** What stands in the contact now, whatever was shown before. */
  const readAgain = () => cache.fetchQuery({ ...contactQuery(contact.id), staleTime: 0 })

  return {
    form,
    isConflict: form.problem?.code === 'contact_changed',
    takeOver: async () => {
      seen.current = await readAgain()
      form.reset(toForm(seen.current))
    },
    /** What was changed here is what differs from what the form began with; only that is written over theirs. */
    keepMine: async () => {
      const { updated_at } = await readAgain()
      seen.current = { ...seen.current, updated_at }
      form.onSubmit()
    },
  }

  function leave(sentence: string): void {
    showAlert(sentence)
    navigate(back, { preventScrollReset: true })
  }
}

/** Each problem at the field of the form it is about, named by what is wrong rather than by the general refusal. */
function contactProblems(error: unknown): readonly Problem[] {
  return fieldProblems(error).map((problem) => ({
    ...problem,
    code: problem.code === 'contact_field_invalid' ? String(problem.details['problem']) : problem.code,
    field: problem.field?.replace(/^custom_fields\./, '') ?? null,
  }))
}
