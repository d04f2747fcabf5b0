import { useEffect } from 'react'
import { standAlert } from '#lib/failure.ts'

/** Shows the alert of a failed load for as long as the component shows the failure. Nothing without an error. */
export function useStandingAlert(error: unknown): void {
  useEffect(() => standAlert(error), [error])
}
