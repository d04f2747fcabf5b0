import { useUrlState } from '#lib/use-url-state.ts'

const urlState = { machines: '' }

/** True if the stats also show machines' events and uncertain ones. Kept in the address. */
export function useMachines(): [boolean, (isOn: boolean) => void] {
  const [{ machines }, change] = useUrlState(urlState)
  return [machines === '1', (isOn) => change({ machines: isOn ? '1' : '' })]
}
