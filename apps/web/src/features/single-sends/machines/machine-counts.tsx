import type { MachineGroup } from '@carillon/contract/stats-people'
import { Bot } from 'lucide-react'
import { Link, type To } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import style from './machines.module.css'

interface MachineCountsProps {
  of: 'opens' | 'clicks'
  machine: number
  uncertain: number
  /** The address of the people behind a number. */
  to: (group: MachineGroup) => string
}

/**
 * Machines' events and uncertain ones, beside a number of people. Each number leads to the people who got these
 * messages.
 */
export function MachineCounts({ of, machine, uncertain, to }: MachineCountsProps) {
  return (
    <span className={style['counts']}>
      <Bot size={13} aria-hidden="true" />
      <Count group={`machine_${of}`} count={machine} to={to} />
      <Count group={`uncertain_${of}`} count={uncertain} to={to} />
    </span>
  )
}

function Count({ group, count, to }: { group: MachineGroup; count: number; to: MachineCountsProps['to'] }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const words = t(group.startsWith('machine') ? 'machines.by' : 'machines.uncertain', {
    shown: format.number(count),
  })
  if (count === 0) return <span>{words}</span>
  const address: To = dialogTo(to(group))
  return (
    <Meaning text={t(`about.${group}`)}>
      <Link to={address} aria-label={t('showPeople', { name: t(`group.${group}`), count })}>
        {words}
      </Link>
    </Meaning>
  )
}
