import { type CSSVariablesResolver, createTheme } from '@mantine/core'

/**
 * Mantine's theme, mapped to the tokens of tokens.css. Mantine requires ten shades of each colour, but the visible
 * colours come from the CSS variables below, which work in both colour schemes.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: {
    brand: [
      '#e3f1ec',
      '#cfe7df',
      '#b9dacf',
      '#8fd6c4',
      '#4fb89f',
      '#2b8f79',
      '#0e6655',
      '#0c5a4b',
      '#0a4f42',
      '#083f35',
    ],
  },
  white: '#ffffff',
  black: '#1b1a17',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: {
    xs: 'var(--text-fine)',
    sm: 'var(--text-compact)',
    md: 'var(--text-body)',
    lg: 'var(--text-section)',
    xl: 'var(--text-lead)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-24)',
    xl: 'var(--space-24)',
  },
  radius: {
    xs: 'var(--radius-xs)',
    sm: 'var(--radius-s)',
    md: 'var(--radius-s)',
    lg: 'var(--radius)',
    xl: 'var(--radius)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Portal: { defaultProps: { className: 'carillon' } },
    Menu: {
      defaultProps: {
        transitionProps: { transition: 'pop', duration: 120 },
        position: 'bottom-end',
        offset: 4,
      },
    },
    Popover: { defaultProps: { transitionProps: { transition: 'pop', duration: 120 } } },
    Combobox: { defaultProps: { transitionProps: { transition: 'pop', duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  },
})

const scheme = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-ink)',
  '--mantine-color-brand-light': 'var(--brand-soft)',
  '--mantine-color-brand-light-hover': 'var(--brand-soft)',
  '--mantine-color-brand-light-color': 'var(--brand-ink)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-brand-text': 'var(--brand)',
} as const

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: scheme,
  dark: scheme,
})
