import { type AdCampaign, adCampaigns } from '@carillon/contract/ad-campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import { adCampaignQuery, saveAdCampaign } from '#api/ad-campaigns.ts'
import { withoutNul } from '#lib/without-nul.ts'
import { type Autosave, useAutosave } from '#widgets/autosave/use-autosave.ts'
import { useRightToSave } from '#widgets/autosave/use-right-to-save.ts'
import { type AdFields, changeOf, fieldsOf } from './ad-fields.rules.ts'
import { begin, changed, redone, undone } from './history.rules.ts'
import type { OpenedCampaign } from './open-campaign.tsx'

export interface AdDraft {
  /** The campaign as it was opened or last saved. */
  stored: AdCampaign
  fields: AdFields
  /** The fields as they are at this moment, for event handlers. */
  current: () => AdFields
  /** @param about the field that is typed into: its changes are undone together */
  change: (patch: Partial<AdFields>, about?: string) => void
  autosave: Autosave<AdFields>
  undo: (() => void) | null
  redo: (() => void) | null
  /** True for a person who may not save. */
  isReading: boolean
}

interface Options {
  delayMs?: number
}

/** A campaign while it is edited. Each save is based on the revision of the last one, so that it overwrites no other person's. */
export function useAdDraft(
  { stored: opened, fields: first }: OpenedCampaign,
  options: Options = {},
): AdDraft {
  const cache = useQueryClient()
  const { id } = opened
  const [history, setHistory] = useState(() => begin(first))
  const latest = useRef(history)
  const [stored, setStored] = useState(opened)
  const base = useRef(opened)
  const save = useCallback(
    async (fields: AdFields, { overwrite }: { overwrite: boolean }) => {
      const change = overwrite ? fields : changeOf(fields, fieldsOf(base.current))
      const saved = await saveAdCampaign(id, {
        ...change,
        ...(overwrite ? {} : { revision: base.current.revision }),
      })
      base.current = saved
      setStored(saved)
      cache.setQueryData(adCampaignQuery(id).queryKey, saved)
    },
    [id, cache],
  )
  const autosave = useAutosave({ initial: first, save, keepAs: `ad-campaign/${id}`, ...options })
  const isReading = !useRightToSave(adCampaigns.update, autosave)
  const { change: saveLater } = autosave
  const put = useCallback(
    (next: typeof history | null) => {
      if (!next) return
      latest.current = next
      saveLater(next.now)
      setHistory(next)
    },
    [saveLater],
  )
  const change = useCallback(
    (patch: Partial<AdFields>, about?: string) => {
      if (isReading) return
      const next = { ...latest.current.now, ...withoutNul(patch) }
      put(changed(latest.current, next, about ?? null))
    },
    [put, isReading],
  )
  const current = useCallback(() => latest.current.now, [])
  return useMemo(
    () => ({
      stored,
      fields: history.now,
      current,
      change,
      autosave,
      undo: history.past.length > 0 ? () => put(undone(latest.current)) : null,
      redo: history.future.length > 0 ? () => put(redone(latest.current)) : null,
      isReading,
    }),
    [stored, history, current, change, autosave, put, isReading],
  )
}

export const AdDraftContext = createContext<AdDraft | null>(null)

export function useDraft(): AdDraft {
  const draft = use(AdDraftContext)
  if (!draft) throw new Error('no campaign: render below AdDraftContext')
  return draft
}
