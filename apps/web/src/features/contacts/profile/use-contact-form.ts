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
  /** Address to go to after saving or cancelling. */
  back: string
  keepAs: string
}

/**
 * A form for some fields of a contact. It sends the changed values and the revision it was based on. If another user has
 * saved meanwhile, the server refuses, and the form asks which values to keep.
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

  /** Loads the contact again, even if it is in the cache. */
  const readAgain = () => cache.fetchQuery({ ...contactQuery(contact.id), staleTime: 0 })

  return {
    form,
    isConflict: form.problem?.code === 'contact_changed',
    takeOver: async () => {
      seen.current = await readAgain()
      form.reset(toForm(seen.current))
    },
    /** Only the values changed in this form overwrite the other person's values. */
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

/** Puts each problem at its form field, with its specific code instead of the general refusal. */
function contactProblems(error: unknown): readonly Problem[] {
  return fieldProblems(error).map((problem) => ({
    ...problem,
    code: problem.code === 'contact_field_invalid' ? String(problem.details['problem']) : problem.code,
    field: problem.field?.replace(/^custom_fields\./, '') ?? null,
  }))
}
