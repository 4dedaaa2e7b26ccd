import type { Page } from '@playwright/test'

/** Short words of a table that end one line and begin the next: "Agendad/o". */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const cell of document.querySelectorAll('td, th')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{4,14}/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
    }
    return found
  })

/** Texts in the serif, which has one weight, that ask for another: the browser would smear it. */
export const smearedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => {
        const { fontFamily, fontWeight } = getComputedStyle(element)
        const hasText = [...element.childNodes].some(
          node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        return hasText && fontFamily.startsWith('Newsreader') && Number(fontWeight) > 400
      })
      .map(element => element.textContent ?? ''),
  )
