import type { AutomationMessageSummary } from '@carillon/contract/automations'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { automationPreflightQuery, saveAutomationMessage } from '#api/automation-detail.ts'
import { automationQuery } from '#api/automations.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { withoutNul } from '#lib/without-nul.ts'

type Change = { subject?: string; sender_id?: number | null; suppression_group_id?: number | null }

/** Saves a part of messages, one after the other. If another user has changed one, their version is shown. */
export function useSaveMessages(id: string) {
  const t = useMessages('automation-detail')
  const cache = useQueryClient()
  return useCallback(
    async (
      messages: readonly Pick<AutomationMessageSummary, 'id' | 'revision'>[],
      change: Change,
    ): Promise<void> => {
      try {
        for (const { id: message, revision } of messages) {
          const saved = await saveAutomationMessage(id, message, { ...withoutNul(change), revision })
          cache.setQueryData(automationQuery(id).queryKey, (known) =>
            known
              ? { ...known, messages: known.messages.map((each) => (each.id === saved.id ? saved : each)) }
              : known,
          )
        }
        void cache.invalidateQueries({ queryKey: automationPreflightQuery(id).queryKey })
      } catch (error) {
        if (error instanceof Refusal && error.code === 'automation_changed') {
          showAlert(t('email.changed'), { tone: 'warning' })
        } else await alertFailure('automations', error)
      }
      void cache.invalidateQueries({ queryKey: automationQuery(id).queryKey })
    },
    [t, cache, id],
  )
}
