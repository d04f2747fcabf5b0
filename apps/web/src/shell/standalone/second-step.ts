import { SecondStep } from '@carillon/contract/second-factor'
import { refused } from '#api/call.ts'
import { Refusal } from '#lib/refusal.ts'

const kept = 'carillon.second-step'

/**
 * Goes on with a sign-in whose first step was right but that needs a second one: by the page of the second step. False for
 * any other failure.
 */
export function leadsToSecondStep(error: unknown, redirectTo: string | null): boolean {
  if (!(error instanceof Refusal) || !refused(error, 'second_factor_required')) return false
  const step = SecondStep.safeParse(error.details)
  if (!step.success) return false
  sessionStorage.setItem(kept, JSON.stringify(step.data))
  const target = redirectTo === null ? '' : `?${new URLSearchParams({ redirect_to: redirectTo })}`
  window.location.assign(`/sign-in/second-factor${target}`)
  return true
}

/** The sign-in that this browser tab waits with. */
export function readSecondStep(): SecondStep | undefined {
  try {
    const step = SecondStep.safeParse(JSON.parse(sessionStorage.getItem(kept) ?? 'null'))
    return step.success ? step.data : undefined
  } catch {
    return undefined
  }
}

export function forgetSecondStep(): void {
  sessionStorage.removeItem(kept)
}
