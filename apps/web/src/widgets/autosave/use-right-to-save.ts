import { useEffect, useRef } from 'react'
import { readRights } from '#api/call.ts'
import type { GuardedCall } from '#lib/rights.ts'
import { useRights } from '#lib/rights.ts'
import type { Autosave } from './use-autosave.ts'

/** The interval at which a page that is only read asks if its person has the right to change it again. */
const askMs = 20_000

/**
 * True if the person may make the call that saves. A page that lost the right keeps what was typed, and saves it as soon as the
 * right is back.
 */
export function useRightToSave(
  call: GuardedCall,
  { state, flush }: Pick<Autosave, 'state' | 'flush'>,
): boolean {
  const mayWrite = useRights().may(call)
  useEffect(() => {
    if (mayWrite) return
    const timer = setInterval(() => void readRights(), askMs)
    return () => clearInterval(timer)
  }, [mayWrite])
  const could = useRef(mayWrite)
  useEffect(() => {
    if (mayWrite && !could.current && state !== 'saved') void flush()
    could.current = mayWrite
  }, [mayWrite, state, flush])
  return mayWrite
}
