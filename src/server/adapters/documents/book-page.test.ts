import { describe, expect, it } from 'vitest'
import { paginate, TEXT_HEIGHT_PT } from './book-page.ts'
import { text } from './pdf.ts'

const partsOf = (count: number, height: number) =>
  Array.from({ length: count }, (_, index) => ({ node: text({}, String(index)), height }))
const counts = (pages: unknown[][]) => pages.map(({ length }) => length)

describe('the pages of a chapter', () => {
  it('end with no part that stands alone, unless two have no room on a page', () => {
    const fifth = Math.floor(TEXT_HEIGHT_PT / 5)
    expect(counts(paginate(partsOf(11, fifth), 0))).toEqual([5, 4, 2])
    expect(counts(paginate(partsOf(10, fifth), 0))).toEqual([5, 5])
    expect(counts(paginate(partsOf(3, TEXT_HEIGHT_PT), 0))).toEqual([1, 1, 1])
  })
})
