import type { Page } from '@playwright/test'
import { createDespedida, staffHeaders } from './support/people.ts'
import { expect, shot, test } from './support/portal.ts'

/** A page that may be closed to its visitor: what it shows until the application knows. */
test.describe('a private page', () => {
  /** What the page showed, from the first paint on. */
  const recordTexts = (page: Page) =>
    page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const check = (): void => {
        if (document.readyState === 'loading') return
        const text = document.body?.innerText ?? ''
        for (const words of ['Despedida Privada', 'Despedida Inativa', 'Página não encontrada'])
          if (text.includes(words)) seen.add(words)
        const root = document.getElementById('root')
        if (root && root.innerText.trim().length < 40) seen.add('an empty sheet')
      }
      new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
    })
  const seenOn = (page: Page): Promise<string[]> =>
    page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

  test('opens from a link with the right code without showing the closed door, the same document as for a wrong one', async ({
    page,
    request,
  }) => {
    const { id, codigo } = await createDespedida(request, 'Privada')
    const documentOf = async (wanted: string) => {
      const response = await request.get(`/despedida/${id}/${wanted}`)
      expect(response.headers()['cache-control']).toBe('no-store')
      return { status: response.status(), html: (await response.text()).replaceAll(wanted, 'CODIGO') }
    }
    const right = await documentOf(codigo)
    expect(right).toEqual(await documentOf('ABCDEFGH12'))
    expect(right.status).toBe(200)
    expect(right.html).not.toMatch(/Helena|Despedida Privada/)

    await recordTexts(page)
    await page.goto(`/despedida/${id}/${codigo}`)
    await expect(page.getByRole('heading', { name: 'Helena Brandão' })).toBeVisible()
    expect(await seenOn(page)).toEqual([])
  })

  test('refuses a wrong code in its own words, and keeps it in the field', async ({ page, request }) => {
    const { id } = await createDespedida(request, 'Privada')
    await page.setViewportSize({ width: 390, height: 844 })
    await recordTexts(page)
    await page.goto(`/despedida/${id}/ABCDEFGH12`)
    await expect(page.getByText('Este código não abre esta despedida.')).toBeVisible()
    await expect(page.getByLabel('Tenho o código da família')).toHaveValue('ABCDEFGH12')
    await expect(page.getByText('Despedida privada!')).toHaveCount(1)
    expect(await seenOn(page)).not.toContain('an empty sheet')
    await shot(page, 'privada-codigo-errado')
  })

  test('without a code stays as the server wrote it, until the visitor cookie opens it', async ({ page, request }) => {
    const { id, codigo } = await createDespedida(request, 'Privada')
    await recordTexts(page)
    await page.goto(`/despedida/${id}?aba=mensagens`)
    await page.getByLabel('Tenho o código da família').evaluate(field => field.setAttribute('data-first', ''))
    await expect(page).toHaveURL(`/despedida-status/private?id=${id}`)
    await page.getByLabel('Tenho o código da família').fill('ABC')
    await expect(page.locator('[data-first]')).toHaveValue('ABC')
    expect(await seenOn(page)).toEqual(['Despedida Privada'])
    await page.request.get(`/exibicao/validar-codigo?despedidaId=${id}&codigo=${codigo}`)
    await page.goto(`/despedida/${id}?aba=mensagens`)
    await expect(page).toHaveURL(`/despedida/${id}?aba=mensagens`)
    await expect(page.getByRole('heading', { name: 'Helena Brandão' })).toBeVisible()
  })

  test('an inactive page stays as the server wrote it', async ({ page, request }) => {
    const { id } = await createDespedida(request)
    const data = { id, status_memoria: false }
    await request.post('/cliente/update-despedida-status', { headers: await staffHeaders(request), data })
    await recordTexts(page)
    await page.goto(`/despedida/${id}`)
    await expect(page).toHaveURL('/despedida-status/inactive')
    await expect(page.locator('[data-preference]').first()).toHaveAttribute('aria-pressed', /./)
    expect(await seenOn(page)).toEqual(['Despedida Inativa'])
  })

  test('an unknown page is not replaced while the application loads', async ({ page }) => {
    await recordTexts(page)
    await page.goto('/nao-existe')
    await page.getByLabel('Procure pelo nome de quem faleceu').fill('Ma')
    await expect(page.locator('[data-preference]').first()).toHaveAttribute('aria-pressed', /./)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('comum')),
    )
    expect(await seenOn(page)).toEqual(['Página não encontrada'])
    await expect(page.getByLabel('Procure pelo nome de quem faleceu')).toHaveValue('Ma')
  })
})
