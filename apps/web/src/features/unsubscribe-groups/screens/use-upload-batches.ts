import { unsubscribeGroupLimits } from '@carillon/contract/unsubscribe-groups'
import { useState } from 'react'
import { isGroupGone, useAddSuppressions } from '#api/unsubscribe-groups.ts'
import { batchesOf } from './addresses.rules.ts'

export type BatchState = 'ready' | 'success' | 'failure'

interface Batch {
  addresses: string[]
  state: BatchState
}

/**
 * Uploads addresses in batches of 1,000, five at a time. Failed batches can be retried. If the group was deleted, the
 * remaining batches are not sent.
 */
export function useUploadBatches(groupId: number) {
  const add = useAddSuppressions(groupId)
  const [batches, setBatches] = useState<Batch[]>([])
  const [running, setRunning] = useState(false)
  const [isGone, setIsGone] = useState(false)

  const run = async (all: Batch[]): Promise<Batch[]> => {
    setRunning(true)
    let current = all
    const settle = (batch: Batch, state: BatchState) => {
      current = current.map((one) => (one.addresses === batch.addresses ? { ...one, state } : one))
      setBatches(current)
    }
    const waiting = all.filter((batch) => batch.state !== 'success')
    const worker = async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        const next = batch
        await add.mutateAsync(next.addresses).then(
          () => settle(next, 'success'),
          (error: unknown) => {
            settle(next, 'failure')
            if (!isGroupGone(error)) return
            setIsGone(true)
            waiting.length = 0
          },
        )
      }
    }
    await Promise.all(Array.from({ length: unsubscribeGroupLimits.csvParallel }, worker))
    setRunning(false)
    return current
  }

  return {
    running,
    isGone,
    sent: batches
      .filter(({ state }) => state === 'success')
      .reduce((sum, { addresses }) => sum + addresses.length, 0),
    failed: batches.filter(({ state }) => state === 'failure').length,
    upload: (addresses: readonly string[]) => {
      const all = batchesOf(addresses, unsubscribeGroupLimits.csvBatch).map(
        (one): Batch => ({ addresses: one, state: 'ready' }),
      )
      setBatches(all)
      setIsGone(false)
      return run(all)
    },
    retry: () => run(batches),
  }
}
