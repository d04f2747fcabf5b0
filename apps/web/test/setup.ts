/** Runs before each file of component tests. */
import { configure } from '@testing-library/dom'
import { theme } from '#ui/theme/theme.ts'

// The first screen of a worker loads its modules, and so does the first menu: up to half a minute on a busy machine.
configure({ asyncUtilTimeout: 180_000 })

// Nothing has a size in happy-dom. Mantine takes a button without one for scrolled out of sight and hides its menu as soon
// as it has measured it, before or after a test has looked.
const { Popover } = theme.components ?? {}
if (!Popover) throw new Error('the theme has no defaults for popovers')
Popover.defaultProps = { ...Popover.defaultProps, hideDetached: false }

// All files of a worker share a window: each begins at the start page, wherever the file before has left it.
window.history.replaceState(null, '', '/')
