import { describe, expect, it } from 'vitest'
import { parseStyles, splitStyles } from './first-styles.ts'

const PANEL = '<div role="tabpanel"><p class="c">Biografia</p></div>'
const split = (styles: string, screen: string) => splitStyles([parseStyles(styles)], `${screen}${PANEL}`)

describe('styles of a page with a tab panel', () => {
  it('precede the page only where every class of a selector is on the first screen', () => {
    const styles = '.a{top:0}.c{top:1px}.a .c{top:2px}.c,.a p{top:3px}.a.b{top:4px}'
    expect(split(styles, '<h1 class="a b">Rosa</h1>').first).toBe('.a{top:0}.c,.a p{top:3px}.a.b{top:4px}')
  })

  it('follow the first screen whole and in their order', () => {
    const styles = '.c{top:1px}.a{top:0}'
    expect(split(styles, '<h1 class="a">Rosa</h1>').html).toBe(
      `<h1 class="a">Rosa</h1><style>${styles}</style>${PANEL}`,
    )
  })

  it('keep elements, preferences and animations, and of media and conditions what applies', () => {
    const plain =
      ':root{--ink:#000}[data-contrast=alto]{--ink:#111}body{color:var(--ink)}@keyframes x{0%{top:0}to{top:1px}}'
    const groups = '@media (max-width:640px){.a{top:0}.c{top:1px}}@supports (top:0){.c{top:2px}}'
    expect(split(plain + groups, '<h1 class="a">Rosa</h1>').first).toBe(`${plain}@media (max-width:640px){.a{top:0}}`)
  })

  it('leave out states that a reader brings about', () => {
    const styles = '.a:hover{top:0}.a:focus-visible,.a[aria-busy=true]{top:1px}.a:hover,.a{top:2px}'
    expect(split(styles, '<h1 class="a">Rosa</h1>').first).toBe('.a:hover,.a{top:2px}')
  })

  it('leave out variables that no rule reads', () => {
    const styles = ':root{--a:#000;--b:var(--a);--c:var(--b);--d:1px}.a{color:var(--b)}.c{color:var(--c)}'
    expect(split(styles, '<h1 class="a">Rosa</h1>').first).toBe(':root{--a:#000;--b:var(--a);}.a{color:var(--b)}')
  })

  it('leave what is printed for later', () => {
    expect(split('@media print{.a{top:0}}', '<h1 class="a">Rosa</h1>').first).toBe('')
  })

  it('ignore the commas of a selector in brackets', () => {
    expect(split(':is(.a,.c) p{top:0}', '<h1 class="a">Rosa</h1>').first).toBe('')
    expect(split(':is(.a,.b) p{top:0}', '<h1 class="a b">Rosa</h1>').first).toBe(':is(.a,.b) p{top:0}')
  })
})

describe('styles of a page with the header of the site', () => {
  it('stand in front of each part, as far as its classes need them', () => {
    const styles = '.a{top:0}.b{top:1px}.c{top:2px}'
    const header = '<header class="a">Memorial</header>'
    const screen = '<h1 class="b">Rosa</h1>'
    expect(splitStyles([parseStyles(styles)], `${header}${screen}${PANEL}`)).toEqual({
      first: '.a{top:0}',
      html: `${header}<style>.a{top:0}.b{top:1px}</style>${screen}<style>${styles}</style>${PANEL}`,
    })
  })

  it('name font faces once', () => {
    const face = '@font-face{font-family:Near;src:local(Georgia)}'
    const { first, html } = splitStyles([parseStyles(`${face}p{top:0}`)], `<header>Memorial</header>${PANEL}`)
    expect(first).toBe(`${face}p{top:0}`)
    expect(html).not.toContain('@font-face')
  })

  it('follow the header whole where there is no tab panel', () => {
    const styles = '.a{top:0}.b{top:1px}'
    const header = '<header class="a">Memorial</header>'
    expect(splitStyles([parseStyles(styles)], `${header}<h1 class="b">Velórios</h1>`)).toEqual({
      first: '.a{top:0}',
      html: `${header}<style>${styles}</style><h1 class="b">Velórios</h1>`,
    })
  })
})

it('styles of a page without a header or a tab panel precede it whole', () => {
  const styles = '.a{top:0}.c{top:1px}'
  expect(splitStyles([parseStyles(styles)], '<h1 class="a">Velórios</h1>')).toEqual({
    first: styles,
    html: '<h1 class="a">Velórios</h1>',
  })
})
