import type { Metrics } from '@carillon/contract/stats'
import { Switch } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import style from './machines.module.css'
import { useMachines } from './use-machines.ts'

/** Switches on machines' events beside the numbers of people. Switched off, it shows how many are left out. */
export function MachineSwitch({ metrics }: { metrics: Metrics | undefined }) {
  const t = useMessages('single-send-stats')
  const [isOn, turn] = useMachines()
  const { machine_opens = 0, machine_clicks = 0, uncertain_opens = 0, uncertain_clicks = 0 } = metrics ?? {}
  const machine = machine_opens + machine_clicks
  const uncertain = uncertain_opens + uncertain_clicks
  const leftOut = [
    ...(machine > 0 ? [t('machines.leftOut', { count: machine })] : []),
    ...(uncertain > 0 ? [t('machines.leftOutUncertain', { count: uncertain })] : []),
  ]
  return (
    <div className={style['switch']}>
      <Switch
        size="xs"
        label={t('machines.include')}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <p>{isOn ? t('machines.apart') : leftOut.join(' ')}</p>
    </div>
  )
}
