import { describe, expect, it } from 'vitest'
import { parseStyles, splitStyles } from './first-styles.ts'

const PANEL = '<div role="tabpanel"><p class="c">Biografia</p></div>'
const split = (styles: string, screen: string) => splitStyles([parseStyles(styles)], `${screen}${PANEL}`)

describe('styles of a page with a tab panel', () => {
  it('precede the page only where every class of a selector is on the first screen', () => {
    const styles = '.a{top:0}.c{top:1px}.a .c{top:2px}.c,.a p{top:3px}.a.b:hover{top:4px}'
    expect(split(styles, '<h1 class="a b">Rosa</h1>').first).toBe('.a{top:0}.c,.a p{top:3px}.a.b:hover{top:4px}')
  })

  it('follow the first screen whole and in their order', () => {
    const styles = '.c{top:1px}.a{top:0}'
    expect(split(styles, '<h1 class="a">Rosa</h1>').html).toBe(
      `<h1 class="a">Rosa</h1><style>${styles}</style>${PANEL}`,
    )
  })

  it('keep elements, preferences and animations, and of media and conditions what applies', () => {
    const plain = ':root{--ink:#000}[data-contraste=alto]{--ink:#111}@keyframes x{0%{top:0}to{top:1px}}'
    const groups = '@media (max-width:640px){.a{top:0}.c{top:1px}}@supports (top:0){.c{top:2px}}'
    expect(split(plain + groups, '<h1 class="a">Rosa</h1>').first).toBe(`${plain}@media (max-width:640px){.a{top:0}}`)
  })

  it('leave what is printed for later', () => {
    expect(split('@media print{.a{top:0}}', '<h1 class="a">Rosa</h1>').first).toBe('')
  })

  it('ignore the commas of a selector in brackets', () => {
    expect(split(':is(.a,.c) p{top:0}', '<h1 class="a">Rosa</h1>').first).toBe('')
    expect(split(':is(.a,.b) p{top:0}', '<h1 class="a b">Rosa</h1>').first).toBe(':is(.a,.b) p{top:0}')
  })
})

it('styles of a page without a tab panel precede it whole', () => {
  const styles = '.a{top:0}.c{top:1px}'
  expect(splitStyles([parseStyles(styles)], '<h1 class="a">Velórios</h1>')).toEqual({
    first: styles,
    html: '<h1 class="a">Velórios</h1>',
  })
})
