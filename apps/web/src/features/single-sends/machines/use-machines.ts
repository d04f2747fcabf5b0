import { useUrlState } from '#lib/use-url-state.ts'

const urlState = { machines: '' }

/** Whether the stats also show what machines did, and what is uncertain. Kept in the address. */
export function useMachines(): [boolean, (isOn: boolean) => void] {
  const [{ machines }, change] = useUrlState(urlState)
  return [machines === '1', (isOn) => change({ machines: isOn ? '1' : '' })]
}
