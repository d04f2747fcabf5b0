import { Drawer } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import { Navigation } from './navigation.tsx'

interface NavigationDrawerProps {
  areas: ReadonlySet<string>
  opened: boolean
  onClose: () => void
}

/** The navigation of narrow screens; closes after each choice. */
export default function NavigationDrawer({ areas, opened, onClose }: NavigationDrawerProps) {
  const t = useMessages('shell')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      withCloseButton={false}
      styles={{ content: { background: 'var(--sunken)' }, body: { padding: 0, minHeight: '100%' } }}
      transitionProps={{ duration: 150 }}
      aria-label={t('navigation.label')}
    >
      <Navigation areas={areas} onChoice={onClose} />
    </Drawer>
  )
}
