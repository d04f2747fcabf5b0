import { machineGroups, type StatsPerson } from '@carillon/contract/stats-people'
import { Bot } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import style from './machines.module.css'

/** The events of machines at the message to a person, certain and uncertain; empty without any. */
export function MachineMarks({ of }: { of: StatsPerson['machines'] }) {
  const t = useMessages('single-send-stats')
  const seen = machineGroups.filter((group) => of && of[group] > 0)
  if (!of || seen.length === 0) return null
  return (
    <span className={style['marks']}>
      <Bot size={13} aria-hidden="true" />
      {seen.map((group) => t(`machines.${group}`, { count: of[group] })).join(' · ')}
    </span>
  )
}
