import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPRESSO } from '#contract/documento/messages.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { createDocuments } from '#server/adapters/documents.ts'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { addFotografia } from '#server/testing/fotografias.ts'
import { addVoz } from '#server/testing/homenagens.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

const A4 = { width: 595.28, height: 841.89 }
const MARGIN_PT = 56

let t: TestApp
let staff: TestAccount
beforeAll(async () => {
  // A busy test machine must not run into the time limit.
  t = await createTestApp({ documents: createDocuments({ timeoutMs: 120_000 }) })
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
afterAll(() => t.close())

const ask = (id: number, authorization = staff.authorization) =>
  t.app.inject({ url: `/cliente/despedida/${id}/ebook`, headers: { authorization } })

/** Text of each page, and every text item outside the page's margins. */
const readBook = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const outside: string[] = []
  const images = bytes.toString('latin1').split('/Subtype /Image').length - 1
  const jpegs = bytes.toString('latin1').split('/DCTDecode').length - 1
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [, , width, height] = page.view
    expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([Math.round(A4.width), Math.round(A4.height)])
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
      if (
        left < MARGIN_PT - 1 ||
        left + item.width > A4.width - MARGIN_PT + 1 ||
        bottom < 30 ||
        bottom > A4.height - 40
      )
        outside.push(`${number}: ${item.str}`)
    }
  }
  return { pages: text, all: text.join('\n'), flat: text.join('').replace(/[\s-]/g, ''), outside, jpegs, images }
}

const addHomenagem = (
  despedidaId: number,
  nome: string,
  descricao: string,
  publicado = true,
  imagem: string | null = null,
) =>
  t.deps.db
    .insertInto('homenagem')
    .values({
      despedida_id: despedidaId,
      participante_id: null,
      nome,
      descricao,
      imagem,
      publicado,
      decidido_por: null,
      decidido_em: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const storePicture = async (width = 900): Promise<string> => {
  const nome = `${randomName()}.webp`
  const bytes = await sharp({ create: { width, height: 1200, channels: 3, background: '#7f836d' } })
    .webp()
    .toBuffer()
  await t.deps.media.put(nome, bytes)
  return `/midia/${nome}`
}

describe('the ebook', () => {
  it('is a PDF with a safe file name, a cover, the biography, velório and burial in words, and no chapter without anything in it', async () => {
    const { row } = await buildDespedida(
      t.deps,
      {
        obituario: 'Nasceu em Penedo.\n\nEnsinou a ler.',
        local_velorio: 'Central de Velórios',
        local_sepultamento: 'Parque das Flores',
        localizacao_sepultado: 'Quadra 12',
      },
      { nome: "Maria D'Ávila do Carmo" },
    )
    const response = await ask(row.id)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="ebook-maria-d-avila-do-carmo.pdf"; filename*=UTF-8''ebook-maria-d-avila-do-carmo.pdf`,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    const book = await readBook(response.rawPayload)
    expect(book.pages).toHaveLength(2)
    expect(book.pages[0]).toContain("Maria D'Ávila do Carmo")
    expect(book.pages[0]).toContain('12/03/1941')
    expect(book.pages[0]).toContain('04/11/2026')
    expect(book.all).toContain('Nasceu em Penedo.')
    expect(book.all).toContain('Quinta-feira, às oito da manhã')
    expect(book.all).toContain('05/11/2026')
    expect(book.all).toContain('Quinta-feira, às quatro da tarde')
    expect(book.all).toContain('Parque das Flores, Quadra 12')
    expect(book.all).not.toContain(IMPRESSO.homenagens)
    expect(book.pages[1]).toContain('2 de 2')
    expect(book.outside).toEqual([])
  })

  it('has the first photograph on a left page, facing it the others with their captions, and none that was withdrawn', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const legenda of ['Na praia', 'No sítio', 'Em casa'])
      await addFotografia(t, row.id, { legenda, ano: 1968, imagem: await storePicture() })
    await addFotografia(t, row.id, { legenda: 'Retirada', retirada_em: new Date().toISOString() })
    const book = await readBook((await ask(row.id)).rawPayload)
    expect(book.pages).toHaveLength(5)
    expect(book.pages[2]).toContain(IMPRESSO.cerimonias)
    expect(book.pages[3]).toMatch(/^Fotografias\s+Na praia, 1968/)
    for (const legenda of ['No sítio, 1968', 'Em casa, 1968']) expect(book.pages[4]).toContain(legenda)
    expect(book.all).not.toContain('Retirada')
    // Banner and portrait, and the photographs.
    expect(book.jpegs).toBeGreaterThanOrEqual(2 + 3)
    expect(book.outside).toEqual([])
  })

  it('keeps the words of a very tall photograph on its page', async () => {
    const { row } = await buildDespedida(t.deps)
    const legenda = `${'A árvore do quintal, de baixo até o alto. '.repeat(3).slice(0, 115)} Fim.`
    await addFotografia(t, row.id, { legenda, imagem: await storePicture(200) })
    const { pages } = await readBook((await ask(row.id)).rawPayload)
    expect(pages.find(page => page.includes(IMPRESSO.fotografias(1)))).toContain('Fim.')
  })

  it('contains a voice by its transcript, with a code that leads to it', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id } = await addHomenagem(row.id, 'Ana', HOMENAGEM.voz)
    const without = await readBook((await ask(row.id)).rawPayload)
    await addVoz(t, id, { transcricao: 'Que saudade da senhora.' })
    const book = await readBook((await ask(row.id)).rawPayload)
    expect(book.flat).toContain('MensagemdevozQuesaudadedasenhora.')
    expect(book.images).toBeGreaterThan(without.images)
    expect(book.outside).toEqual([])
  })

  it('continues a transcript that is longer than a page on the next, and keeps every line of it', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id } = await addHomenagem(row.id, 'Ana', HOMENAGEM.voz)
    const verses = Array.from({ length: 90 }, (_, index) => `verso ${index}.`)
    await addVoz(t, id, { transcricao: verses.join('\n') })
    const book = await readBook((await ask(row.id)).rawPayload)
    expect(book.outside).toEqual([])
    expect(verses.filter(verse => !book.flat.includes(verse.replace(' ', '')))).toEqual([])
  })

  it('contains an approved homenagem with its picture, and no homenagem that is not approved', async () => {
    const { row } = await buildDespedida(t.deps)
    await addHomenagem(row.id, 'José Aldo', 'Obrigado por tudo, tia. 🌹❤️', true, await storePicture())
    await addHomenagem(row.id, 'Recusado', 'Isto não foi aprovado.', false)
    const book = await readBook((await ask(row.id)).rawPayload)
    expect(book.all).toContain('Obrigado por tudo, tia.')
    expect(book.flat).toContain('🌹')
    expect(book.flat).toContain('❤')
    expect(book.all).toContain('José Aldo')
    expect(book.all).not.toContain('aprovado.')
    expect(book.all).not.toContain('Recusado')
    expect(book.all.toUpperCase()).toContain('UMA HOMENAGEM')
    // The banner, the initials in place of a portrait, and the picture of the homenagem.
    expect(book.jpegs).toBe(3)
  })

  it(
    'prints each of 300 homenagens on one page with its author, inside the margins, oldest first',
    async () => {
      const { row } = await buildDespedida(t.deps)
      const values = Array.from({ length: 300 }, (_, index) => ({
        despedida_id: row.id,
        participante_id: null,
        nome: `Autor n${index}n`,
        descricao: `Texto t${index}t. ${'Saudade de cada domingo à mesa. '.repeat(4)}`.slice(0, 40 + (index % 7) * 20),
        imagem: null,
        publicado: true,
        decidido_por: null,
        decidido_em: null,
      }))
      await t.deps.db.insertInto('homenagem').values(values).execute()
      const book = await readBook((await ask(row.id)).rawPayload)
      const pageOf = (text: string) => book.pages.findIndex(page => page.toLowerCase().includes(text))
      for (let index = 0; index < 300; index += 1) {
        expect(pageOf(`t${index}t`), `homenagem ${index}`).toBeGreaterThan(1)
        expect(pageOf(`n${index}n`), `author ${index}`).toBe(pageOf(`t${index}t`))
      }
      expect(pageOf('t0t')).toBeLessThan(pageOf('t299t'))
      expect(book.pages.at(-1)).toContain(`${book.pages.length} de ${book.pages.length}`)
      expect(book.pages.length).toBeGreaterThan(30)
      expect(book.outside).toEqual([])
    },
    SLOW_TEST.timeout,
  )

  it('breaks words and names without spaces inside the margins and keeps every character', async () => {
    const nome = 'W'.repeat(100)
    const { row } = await buildDespedida(
      t.deps,
      { obituario: 'b'.repeat(1000), local_velorio: 'L'.repeat(100) },
      { nome },
    )
    await addHomenagem(row.id, 'Q'.repeat(35), 'x'.repeat(160))
    await addHomenagem(row.id, 'Rosa', '🌹'.repeat(160))
    const book = await readBook((await ask(row.id)).rawPayload)
    expect(book.outside).toEqual([])
    expect(book.flat).toContain(nome)
    expect(book.flat).toContain('x'.repeat(160))
    expect(book.flat.match(/🌹/gu)).toHaveLength(160)
    expect(book.flat).toContain('b'.repeat(1000))
  })

  it('is printed without the portrait when its file is missing', async () => {
    const { row } = await buildDespedida(t.deps, { foto_perfil: `/midia/${randomName()}.webp` })
    const response = await ask(row.id)
    expect(response.statusCode).toBe(200)
    expect((await readBook(response.rawPayload)).jpegs).toBe(2)
  })

  it("may be downloaded by staff and the despedida's own moderator only", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId })
    expect((await ask(row.id, own.authorization)).statusCode).toBe(200)
    expect((await ask(row.id, other.authorization)).body).toBe('Despedida não encontrada')
    expect((await t.app.inject({ url: `/cliente/despedida/${row.id}/ebook` })).statusCode).toBe(401)
  })
})

describe('when the ebook cannot be made', () => {
  it('responses 503 with the text of the specification after the time limit', async () => {
    const slow = createDocuments({ timeoutMs: 20, createRun: () => () => new Promise(() => {}) })
    const failing = await createTestApp({ documents: slow })
    const { row } = await buildDespedida(failing.deps)
    const { authorization } = await buildAccount(failing.deps, ['ROLE_ADMIN'])
    const response = await failing.app.inject({ url: `/cliente/despedida/${row.id}/ebook`, headers: { authorization } })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ code: 'EBOOK_INDISPONIVEL', mensagem: 'Erro ao gerar o PDF do ebook' })
    await failing.close()
  })
})

describe("the family's own copy", () => {
  it(
    'ends with what was written for it alone and with the signatures, between the margins for the longest names',
    SLOW_TEST,
    async () => {
      const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
      const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
      const secret = {
        despedida_id: row.id,
        participante_id: null,
        imagem: null,
        decidido_por: null,
        decidido_em: null,
      }
      await t.deps.db
        .insertInto('homenagem')
        .values({ ...secret, nome: 'Prima Zefa', descricao: 'Um segredo.', so_familia: true, guardada: true })
        .execute()
      const names = Array.from({ length: 37 }, (_, index) =>
        index % 2 === 0 ? 'Maximilianodossantos'.repeat(4).slice(0, 77) : `Visita ${index} de Albuquerque Cavalcante`,
      )
      await t.deps.db
        .insertInto('assinatura')
        .values(
          names.map(nome => ({
            despedida_id: row.id,
            participante_id: null,
            nome,
            cidade: 'Penedo, Alagoas'.repeat(4),
          })),
        )
        .execute()
      const url = `/cliente/despedida/${row.id}/ebook`
      const headers = { authorization: moderador.authorization }
      const own = await readBook((await t.app.inject({ url: `${url}?copia=familia`, headers })).rawPayload)
      expect(own.outside).toEqual([])
      const chapters = ['Só para a família', 'Um segredo.', 'Livro de presença', 'Visita 1 de', 'Visita 35 de']
      expect(chapters.map(words => own.all.includes(words))).toEqual(chapters.map(() => true))
      expect(own.all.indexOf('Visita 1 de')).toBeLessThan(own.all.indexOf('Visita 35 de'))
      expect(own.pages).toHaveLength(7)
      const open = await readBook((await t.app.inject({ url, headers })).rawPayload)
      expect(['Só para a família', 'Livro de presença', 'Visita'].filter(words => open.all.includes(words))).toEqual([])
    },
  )
})
