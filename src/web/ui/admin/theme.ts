import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { PALAVRAS } from '#web/ui/messages.ts'

/** Mantine speaks our tokens: shade 7 is the token itself, the others are its tints. */
const evergreen: MantineColorsTuple = [
  '#eef3f0',
  '#dfe8e1',
  '#c3d4c9',
  '#9db8a8',
  '#74988a',
  '#4f7a6b',
  '#356055',
  '#22493f',
  '#1a3a32',
  '#112822',
]
const live: MantineColorsTuple = [
  '#fbeeed',
  '#f3d8d6',
  '#e6b3b0',
  '#d78b87',
  '#c76660',
  '#b84a44',
  '#aa3a34',
  '#9d2f2a',
  '#832521',
  '#651b18',
]

export const theme = createTheme({
  colors: { evergreen, live },
  primaryColor: 'evergreen',
  primaryShade: 7,
  defaultRadius: 10,
  fontFamily: 'var(--sans)',
  // By the text size that a reader chose.
  fontSizes: { xs: 'var(--t-xs)', sm: 'var(--t-sm)', md: 'var(--t-ui)', lg: 'var(--t-base)', xl: 'var(--t-lead)' },
  headings: { fontFamily: 'var(--serif)', fontWeight: '400' },
  black: '#1d2926',
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: {
      defaultProps: { size: 'md' },
      styles: {
        root: { minHeight: 48, height: 'auto' },
        // Within the border: a button that is a link does not centre its content itself.
        inner: { minHeight: 45 },
        label: { overflow: 'visible' },
      },
    },
    Input: {
      styles: {
        input: { minHeight: 50, borderColor: 'var(--line-strong)', fontSize: 'var(--t-ui)', color: 'var(--ink)' },
      },
    },
    // A message is read aloud when it appears, beside whichever field.
    InputError: { defaultProps: { role: 'alert' } },
    InputWrapper: {
      styles: {
        label: { fontWeight: 600, fontSize: 'var(--t-sm)', marginBottom: 6, color: 'var(--ink)' },
        description: { fontSize: 'var(--t-xs)', color: 'var(--ink-soft)' },
        error: { fontSize: 'var(--t-xs)', fontWeight: 600, color: 'var(--live)' },
        required: { color: 'var(--live)' },
      },
    },
    Modal: {
      // The head of a dialog is no second banner of the page.
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        padding: 'var(--dialog-padding)',
        closeButtonProps: { 'aria-label': PALAVRAS.fechar, size: 44 },
      },
      styles: { title: { font: '400 var(--t-h3)/1.22 var(--serif)' }, content: { background: 'var(--card)' } },
    },
    Tooltip: { defaultProps: { color: '#1d2926', openDelay: 250 }, styles: { tooltip: { fontSize: 'var(--t-xs)' } } },
    Switch: { defaultProps: { size: 'md' }, styles: { label: { fontSize: 'var(--t-ui)' } } },
    Radio: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
  },
})
