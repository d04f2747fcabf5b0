import { designLibrary } from '@carillon/contract/design-library'
import { type ResendGroup, singleSends } from '@carillon/contract/single-sends'
import { Menu } from '@mantine/core'
import { CopyPlus, EllipsisVertical, Eye, LayoutTemplate, Megaphone, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useDuplicateSingleSend } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay, useMayOpen } from '#shell/use-person.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { useCreateDesignOf } from '../index/use-row-actions.tsx'

interface StatsMenuProps {
  id: string
  name: string
  /** The groups of people who did not react, for the reactions that were counted. */
  silent: readonly ResendGroup[]
}

/** More actions of a sent single send. A copy opens in its editor. On a phone the preview is among them. */
export function StatsMenu({ id, name, silent }: StatsMenuProps) {
  const t = useMessages('single-sends')
  const people = useMessages('single-send-stats')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const duplicate = useDuplicateSingleSend()
  const keepDesign = useCreateDesignOf()
  const mayCopy = useMay(singleSends.duplicate)
  const mayKeep = useMay(designLibrary.create)
  const quickstart = '/ads/campaigns/quickstart'
  const mayAdvertise = useMayOpen(quickstart)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="icon" aria-label={ui('actionsFor', { name })}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={style['onlyNarrow'] ?? ''}
          leftSection={<Eye size={16} aria-hidden="true" />}
          onClick={() => navigate(dialogTo(`/single-sends/${id}/stats/preview`))}
        >
          {t('stats.preview')}
        </Menu.Item>
        {silent.map((group) => (
          <Menu.Item
            key={group}
            leftSection={<Users size={16} aria-hidden="true" />}
            onClick={() => navigate(dialogTo(`/single-sends/${id}/stats/people/${group}`))}
          >
            {people(`silent.${group}`)}
          </Menu.Item>
        ))}
        {mayCopy && (
          <Menu.Item
            leftSection={<CopyPlus size={16} aria-hidden="true" />}
            onClick={() =>
              duplicate.mutate(id, { onSuccess: (copy) => navigate(`/single-sends/${copy.id}/editor`) })
            }
          >
            {t('actions.duplicate')}
          </Menu.Item>
        )}
        {mayKeep && (
          <Menu.Item
            leftSection={<LayoutTemplate size={16} aria-hidden="true" />}
            onClick={() => keepDesign(id)}
          >
            {t('actions.createDesign')}
          </Menu.Item>
        )}
        {mayAdvertise && (
          <Menu.Item
            leftSection={<Megaphone size={16} aria-hidden="true" />}
            onClick={() => navigate(`${quickstart}?single_send=${id}`)}
          >
            {people('createAd')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
